import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { MailSettings, MailSettingsEdit, MailTest, MailTestResult } from "./contract.ts";
import { readMailSettings } from "./read-settings.server.ts";
import { saveMailSettings } from "./save-settings.server.ts";
import { sendTestEmail } from "./send-test.server.ts";

const panel = createPanelRoutes("Correos", "settings", {
	409: toResponseSpec("Lo fija el servidor, o alguien lo cambió antes", Problem),
});

export const createMailSettingsApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("readMailSettings", "/admin/mail", {
			summary: "El servidor de correo que se usa, sin su contraseña",
			200: toResponseSpec("De dónde viene y si los correos salen", MailSettings),
		})(() => readMailSettings(ctx, ctx.db)),
		panel.put("saveMailSettings", "/admin/mail", {
			proof: "fresh",
			summary: "Guarda el servidor de correo; lo que esperaba sale, y un taller recuperado queda confirmado",
			body: MailSettingsEdit,
			200: toResponseSpec("El servidor de correo como quedó", MailSettings),
		})(({ body, actor }) => saveMailSettings(ctx, actor, body)),
		panel.post("testMail", "/admin/mail/test", {
			summary: "Envía un correo de prueba con lo guardado y dice qué respondió el servidor",
			body: MailTest,
			200: toResponseSpec("Si salió, o qué hay que cambiar", MailTestResult),
		})(({ body, actor }) => sendTestEmail(ctx, actor, body)),
	]);
