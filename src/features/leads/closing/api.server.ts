import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { closeCrowd, closeOldLeads, countClosable, type OpenVisits } from "./close.server.ts";
import { Closable, Closing, ClosingFilter, Closings, NewClosing } from "./contract.ts";
import { listClosings } from "./store.server.ts";
import { undoClosing } from "./undo.server.ts";

const panel = panelRoutes("Bandeja", "inbox");

export const closingsApi = (at: Platform, rooms: OpenVisits) =>
	openRoutes().openapiRoutes([
		panel.get("listClosings", "/admin/closings", {
			summary: "Los últimos cierres de solicitudes viejas",
			200: answer("Los cierres, el último primero", Closings),
		})(async () => ({ closings: await listClosings(at.reads) })),
		panel.get("countClosable", "/admin/closings/closable", {
			summary: "Cuántas solicitudes viejas se cerrarían",
			query: ClosingFilter,
			200: answer("Cuántas", Closable),
		})(({ query }) => countClosable(at, query, rooms)),
		panel.post("closeOldLeads", "/admin/closings", {
			summary: "Cierra como perdidas las solicitudes sin movimiento desde un día",
			body: NewClosing,
			201: answer("El cierre, con cuántas fueron", Closing),
		})(({ body, actor }) => closeOldLeads(at, actor, body, rooms)),
		panel.post("closeCrowd", "/admin/closings/crowd", {
			summary: "Cierra de una vez lo que mandó demasiada gente desconocida a la vez",
			201: answer("El cierre, con cuántas fueron", Closing),
		})(({ actor }) => closeCrowd(at, actor)),
		panel.post("undoClosing", "/admin/closings/{id}/undo", {
			summary: "Deshace un cierre: cada solicitud vuelve a como estaba, si nadie la cambió",
			200: answer("El cierre como quedó", Closing),
		})(({ id, actor }) => undoClosing(at, actor, id)),
	]);
