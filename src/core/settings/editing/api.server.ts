import { getSettings, getSettingsVersion } from "#core/settings/store.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { AdminSettings, Approval, Approvals, PanelChatSender } from "./contract.ts";
import { approveSample, approveSamples, editSettings } from "./edit.server.ts";
import { ValidatedSettingsChange } from "./phones.server.ts";

const adminSettingsResponse = toResponseSpec("El registro del negocio", AdminSettings);
const panel = createPanelRoutes("Configuración", "settings");

export const createSettingsAdminApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readSettingsAsStaff",
			method: "get",
			path: "/admin/settings",
			summary: "El registro del negocio con su versión y lo que falta por completar",
			status: 200,
			answer: adminSettingsResponse,
			handle: async ({ ctx }) => {
				const { settings, updatedAt } = await getSettingsVersion(ctx.db);
				return { settings, updated_at: updatedAt, warnings: {} };
			},
		}),
		defineRoute({
			group: panel,
			id: "readChatSender",
			method: "get",
			path: "/admin/chat-sender",
			summary: "Cómo se llama el negocio y con qué palabras abre sus chats",
			right: "account",
			status: 200,
			answer: toResponseSpec("El nombre y los textos", PanelChatSender),
			handle: async ({ ctx }) => {
				const { name: shop, chats, usesWorkOrders } = await getSettings(ctx.db);
				return { shop, chats, uses_work_orders: usesWorkOrders };
			},
		}),
		defineRoute({
			group: panel,
			id: "editSettings",
			method: "put",
			path: "/admin/settings",
			summary: "Cambia el registro del negocio; el sitio entero lo muestra enseguida",
			body: ValidatedSettingsChange,
			status: 200,
			answer: adminSettingsResponse,
			handle: (call, { body }) => editSettings(call, body),
		}),
		defineRoute({
			group: panel,
			id: "approveSample",
			method: "post",
			path: "/admin/settings/approvals",
			summary: "Da por bueno un dato de ejemplo",
			body: Approval,
			status: 200,
			answer: adminSettingsResponse,
			handle: (call, { body }) => approveSample(call, body.field),
		}),
		defineRoute({
			group: panel,
			id: "approveSamples",
			method: "post",
			path: "/admin/settings/sample-approvals",
			summary: "Da por buenos varios datos de ejemplo, años o certificaciones a la vez",
			body: Approvals,
			status: 200,
			answer: adminSettingsResponse,
			handle: (call, { body }) => approveSamples(call, body.fields),
		}),
	]);
