import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { MailSettings, MailSettingsEdit, MailTest, MailTestResult } from "./contract.ts";
import { readMailSettings } from "./read-settings.server.ts";
import { saveMailSettings } from "./save-settings.server.ts";
import { sendTestEmail } from "./send-test.server.ts";

const panel = createPanelRoutes("Correos", "settings", {
	errors: { 409: toResponseSpec("Lo fija el servidor, o alguien lo cambió antes", Problem) },
});

export const createMailSettingsApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readMailSettings",
			method: "get",
			path: "/admin/mail",
			summary: "El servidor de correo que se usa, sin su contraseña",
			status: 200,
			answer: toResponseSpec("De dónde viene y si los correos salen", MailSettings),
			handle: ({ ctx }) => readMailSettings(ctx, ctx.db),
		}),
		defineRoute({
			group: panel,
			id: "saveMailSettings",
			method: "put",
			path: "/admin/mail",
			proof: "fresh",
			summary: "Guarda el servidor de correo; lo que esperaba sale, y un taller recuperado queda confirmado",
			body: MailSettingsEdit,
			status: 200,
			answer: toResponseSpec("El servidor de correo como quedó", MailSettings),
			handle: (call, { body }) => saveMailSettings(call, body),
		}),
		defineRoute({
			group: panel,
			id: "testMail",
			method: "post",
			path: "/admin/mail/test",
			summary: "Envía un correo de prueba con lo guardado y dice qué respondió el servidor",
			body: MailTest,
			status: 200,
			answer: toResponseSpec("Si salió, o qué hay que cambiar", MailTestResult),
			handle: (call, { body }) => sendTestEmail(call, { ...body }),
		}),
	]);
