import { getSettings, getSettingsVersion } from "#features/settings/store.server.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { AdminSettings, Approval, PanelSpeaker } from "./contract.ts";
import { approveSample, editSettings, type SettingsFollowers } from "./edit.server.ts";
import { PhonedSettingsChange } from "./phones.server.ts";

const panel = panelRoutes("Configuración", "settings", {
	200: answer("El registro del negocio", AdminSettings),
});

export const settingsAdminApi = (at: Platform, rooms: SettingsFollowers) =>
	openRoutes().openapiRoutes([
		panel.get("readSettingsAsStaff", "/admin/settings", {
			summary: "El registro del negocio con su versión y lo que falta por completar",
		})(async () => {
			const { settings, updatedAt } = await getSettingsVersion(at.db);
			return { settings, updated_at: updatedAt, warnings: {} };
		}),
		panel.get("readSpeaker", "/admin/speaker", {
			summary: "Cómo se llama el negocio y con qué palabras abre sus chats",
			right: "account",
			200: answer("El nombre y los textos", PanelSpeaker),
		})(async () => {
			const { name: shop, chats, usesWorkOrders } = await getSettings(at.db);
			return { shop, chats, uses_work_orders: usesWorkOrders };
		}),
		panel.put("editSettings", "/admin/settings", {
			summary: "Cambia el registro del negocio; el sitio entero lo muestra enseguida",
			body: PhonedSettingsChange,
		})(({ body, actor }) => editSettings(at, actor, body, rooms)),
		panel.post("approveSample", "/admin/settings/approvals", {
			summary: "Da por bueno un dato de ejemplo",
			body: Approval,
		})(({ body, actor }) => approveSample(at, actor, body.field)),
	]);
