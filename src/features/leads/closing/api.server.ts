import { z } from "@hono/zod-openapi";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
import { closeOldLeads, countClosable, type OpenVisits } from "./close.server.ts";
import { Closable, Closing, ClosingFilter, Closings, NewClosing } from "./contract.ts";
import { listClosings } from "./store.server.ts";
import { undoClosing } from "./undo.server.ts";

const panel = panelRoutes("Bandeja", "inbox");
const params = z.object({ id: z.string().max(60) });

const list = panel.get("listClosings", "/admin/closings", {
	summary: "Los últimos cierres de solicitudes viejas",
	200: answer("Los cierres, el último primero", Closings),
});
const count = panel.get("countClosable", "/admin/closings/closable", {
	summary: "Cuántas solicitudes viejas se cerrarían",
	query: ClosingFilter,
	200: answer("Cuántas", Closable),
});
const close = panel.post("closeOldLeads", "/admin/closings", {
	summary: "Cierra como perdidas las solicitudes sin movimiento desde un día",
	body: NewClosing,
	201: answer("El cierre, con cuántas fueron", Closing),
});
const undo = panel.post("undoClosing", "/admin/closings/{id}/undo", {
	summary: "Deshace un cierre: cada solicitud vuelve a como estaba, si nadie la cambió",
	params,
	200: answer("El cierre como quedó", Closing),
});

export const closingsApi = (at: Platform, rooms: OpenVisits) =>
	openRoutes()
		.openapi(list, async (c) => c.json({ closings: await listClosings(at.reads) }, 200))
		.openapi(count, async (c) => c.json(await countClosable(at, c.req.valid("query"), rooms), 200))
		.openapi(close, async (c) =>
			c.json(await closeOldLeads(at, c.var.actor, c.req.valid("json"), rooms), 201),
		)
		.openapi(undo, async (c) =>
			c.json(await undoClosing(at, c.var.actor, c.req.valid("param").id), 200),
		);
