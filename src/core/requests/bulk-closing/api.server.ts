import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { closeBurst, closeOldLeads, countClosable } from "./close.server.ts";
import { Closable, Closing, ClosingFilter, Closings, NewClosing } from "./contract.ts";
import { listClosings } from "./store.server.ts";
import { undoClosing } from "./undo.server.ts";

const panel = createPanelRoutes("Bandeja", "inbox");

export const createClosingsApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("listClosings", "/admin/closings", {
			summary: "Los últimos cierres de solicitudes viejas",
			200: toResponseSpec("Los cierres, el último primero", Closings),
		})(async () => ({ closings: await listClosings(ctx.reads) })),
		panel.get("countClosable", "/admin/closings/closable", {
			summary: "Cuántas solicitudes viejas se cerrarían",
			query: ClosingFilter,
			200: toResponseSpec("Cuántas", Closable),
		})(({ query }) => countClosable(ctx, query)),
		panel.post("closeOldLeads", "/admin/closings", {
			summary: "Cierra como perdidas las solicitudes sin movimiento desde un día",
			body: NewClosing,
			201: toResponseSpec("El cierre, con cuántas fueron", Closing),
		})(({ body, actor }) => closeOldLeads(ctx, actor, body)),
		panel.post("closeBurst", "/admin/closings/burst", {
			summary: "Cierra de una vez lo que mandó demasiada gente desconocida a la vez",
			201: toResponseSpec("El cierre, con cuántas fueron", Closing),
		})(({ actor }) => closeBurst(ctx, actor)),
		panel.post("undoClosing", "/admin/closings/{id}/undo", {
			summary: "Deshace un cierre: cada solicitud vuelve a como estaba, si nadie la cambió",
			200: toResponseSpec("El cierre como quedó", Closing),
		})(({ id, actor }) => undoClosing(ctx, actor, id)),
	]);
