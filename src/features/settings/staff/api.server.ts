import { getSettingsVersion } from "#features/settings/store.server.ts";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
import { AdminSettings, Approval } from "./contract.ts";
import { approveSample, editSettings } from "./edit.server.ts";
import { PhonedSettingsChange } from "./phones.server.ts";

const panel = panelRoutes("Configuración", "settings");
const responses = { 200: answer("El registro del negocio", AdminSettings) };

const read = panel.get("readSettingsAsStaff", "/admin/settings", {
	summary: "El registro del negocio con su versión y lo que falta por completar",
	...responses,
});
const edit = panel.put("editSettings", "/admin/settings", {
	summary: "Cambia el registro del negocio; el sitio entero lo muestra enseguida",
	body: PhonedSettingsChange,
	...responses,
});
const approve = panel.post("approveSample", "/admin/settings/approvals", {
	summary: "Da por bueno un dato de ejemplo",
	body: Approval,
	...responses,
});

export const settingsAdminApi = (at: Platform) =>
	openRoutes()
		.openapi(read, async (c) => {
			const { settings, updatedAt } = await getSettingsVersion(at.db);
			return c.json({ settings, updated_at: updatedAt, warnings: {} }, 200);
		})
		.openapi(edit, async (c) =>
			c.json(await editSettings(at, c.var.actor, c.req.valid("json")), 200),
		)
		.openapi(approve, async (c) =>
			c.json(await approveSample(at, c.var.actor, c.req.valid("json").field), 200),
		);
