import { getSettings, getSettingsVersion } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { AdminSettings, Approval, Approvals, PanelChatSender } from "./contract.ts";
import { approveSample, approveSamples, editSettings } from "./edit.server.ts";
import { ValidatedSettingsChange } from "./phones.server.ts";

const panel = createPanelRoutes("Configuración", "settings", {
	200: toResponseSpec("El registro del negocio", AdminSettings),
});

export const createSettingsAdminApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("readSettingsAsStaff", "/admin/settings", {
			summary: "El registro del negocio con su versión y lo que falta por completar",
		})(async () => {
			const { settings, updatedAt } = await getSettingsVersion(ctx.db);
			return { settings, updated_at: updatedAt, warnings: {} };
		}),
		panel.get("readChatSender", "/admin/chat-sender", {
			summary: "Cómo se llama el negocio y con qué palabras abre sus chats",
			right: "account",
			200: toResponseSpec("El nombre y los textos", PanelChatSender),
		})(async () => {
			const { name: shop, chats, usesWorkOrders } = await getSettings(ctx.db);
			return { shop, chats, uses_work_orders: usesWorkOrders };
		}),
		panel.put("editSettings", "/admin/settings", {
			summary: "Cambia el registro del negocio; el sitio entero lo muestra enseguida",
			body: ValidatedSettingsChange,
		})(({ body, actor }) => editSettings(ctx, actor, body)),
		panel.post("approveSample", "/admin/settings/approvals", {
			summary: "Da por bueno un dato de ejemplo",
			body: Approval,
		})(({ body, actor }) => approveSample(ctx, actor, body.field)),
		panel.post("approveSamples", "/admin/settings/sample-approvals", {
			summary: "Da por buenos varios datos de ejemplo, años o certificaciones a la vez",
			body: Approvals,
		})(({ body, actor }) => approveSamples(ctx, actor, body.fields)),
	]);
