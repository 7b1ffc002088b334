import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { BackupKey, PlaceTestResult, RemotePlaceEdit, RemotePlaceSettings } from "./contract.ts";
import { readPlaceSettings } from "./read-place.server.ts";
import { savePlace } from "./save-place.server.ts";
import { showBackupKey } from "./show-key.server.ts";
import { testPlace } from "./test-place.server.ts";

const panel = createPanelRoutes("Copias", "settings", {
	409: toResponseSpec("Lo fija el servidor, o alguien lo cambió antes", Problem),
});

export const createRemotePlaceApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("readBackupPlace", "/admin/backups/remote", {
			summary: "El lugar de las copias fuera del servidor, sin su secreto ni su clave",
			200: toResponseSpec("De dónde viene y si las copias salen", RemotePlaceSettings),
		})(() => readPlaceSettings(ctx, ctx.db)),
		panel.put("saveBackupPlace", "/admin/backups/remote", {
			proof: "fresh",
			summary: "Guarda el bucket de las copias y hace su clave; un taller recuperado queda confirmado",
			body: RemotePlaceEdit,
			200: toResponseSpec("El lugar como quedó", RemotePlaceSettings),
		})(({ body, actor }) => savePlace(ctx, actor, body)),
		panel.post("testBackupPlace", "/admin/backups/remote/test", {
			summary: "Escribe, lee y borra un archivo pequeño en ese lugar y dice qué pasó",
			200: toResponseSpec("Si sirve, o qué hay que cambiar", PlaceTestResult),
		})(({ actor }) => testPlace(ctx, actor)),
		panel.post("showBackupKey", "/admin/backups/remote/key", {
			proof: "fresh",
			summary: "La clave que abre las copias de fuera, para guardarla en otro lugar",
			200: toResponseSpec("La clave", BackupKey),
		})(({ actor }) => showBackupKey(ctx, actor)),
	]);
