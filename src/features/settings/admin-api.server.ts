import { createRoute } from "@hono/zod-openapi";
import { answer, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { approveSample, editSettings } from "./edit.server.ts";
import { AdminSettings, Approval } from "./editing-contract.ts";
import { PhonedSettingsChange } from "./phones.server.ts";
import { getSettingsVersion } from "./store.server.ts";

const tags = ["Configuración"];
const responses = { 200: answer("El registro del negocio", AdminSettings), ...staffProblems };

const read = createRoute({
	operationId: "readSettingsAsStaff",
	method: "get",
	path: "/admin/settings",
	tags,
	summary: "El registro del negocio con su versión y lo que falta por completar",
	responses,
});
const edit = createRoute({
	operationId: "editSettings",
	method: "put",
	path: "/admin/settings",
	tags,
	summary: "Cambia el registro del negocio; el sitio entero lo muestra enseguida",
	request: { body: { required: true, content: json(PhonedSettingsChange) } },
	responses,
});
const approve = createRoute({
	operationId: "approveSample",
	method: "post",
	path: "/admin/settings/approvals",
	tags,
	summary: "Da por bueno un dato de ejemplo",
	request: { body: { required: true, content: json(Approval) } },
	responses,
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
