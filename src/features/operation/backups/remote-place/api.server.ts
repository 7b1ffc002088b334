import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { BackupKey, PlaceTestResult, RemotePlaceEdit, RemotePlaceSettings } from "./contract.ts";
import { readPlaceSettings } from "./read-place.server.ts";
import { savePlace } from "./save-place.server.ts";
import { showBackupKey } from "./show-key.server.ts";
import { testPlace } from "./test-place.server.ts";

const panel = createPanelRoutes("Copias", "settings", {
	errors: { 409: toResponseSpec("Lo fija el servidor, o alguien lo cambió antes", Problem) },
});

export const createRemotePlaceApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readBackupPlace",
			method: "get",
			path: "/admin/backups/remote",
			summary: "El lugar de las copias fuera del servidor, sin su secreto ni su clave",
			status: 200,
			answer: toResponseSpec("De dónde viene y si las copias salen", RemotePlaceSettings),
			handle: ({ ctx }) => readPlaceSettings(ctx, ctx.db),
		}),
		defineRoute({
			group: panel,
			id: "saveBackupPlace",
			method: "put",
			path: "/admin/backups/remote",
			proof: "fresh",
			summary: "Guarda el bucket de las copias y hace su clave; un taller recuperado queda confirmado",
			body: RemotePlaceEdit,
			status: 200,
			answer: toResponseSpec("El lugar como quedó", RemotePlaceSettings),
			handle: (call, { body }) => savePlace(call, body),
		}),
		defineRoute({
			group: panel,
			id: "testBackupPlace",
			method: "post",
			path: "/admin/backups/remote/test",
			summary: "Escribe, lee y borra un archivo pequeño en ese lugar y dice qué pasó",
			status: 200,
			answer: toResponseSpec("Si sirve, o qué hay que cambiar", PlaceTestResult),
			handle: (call) => testPlace(call),
		}),
		defineRoute({
			group: panel,
			id: "showBackupKey",
			method: "post",
			path: "/admin/backups/remote/key",
			proof: "fresh",
			summary: "La clave que abre las copias de fuera, para guardarla en otro lugar",
			status: 200,
			answer: toResponseSpec("La clave", BackupKey),
			handle: (call) => showBackupKey(call),
		}),
	]);
