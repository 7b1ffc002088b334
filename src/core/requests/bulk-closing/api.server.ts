import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { closeBurst, closeOldLeads, countClosable } from "./close.server.ts";
import { Closable, Closing, ClosingFilter, Closings, NewClosing } from "./contract.ts";
import { listClosings } from "./store.server.ts";
import { undoClosing } from "./undo.server.ts";

const panel = createPanelRoutes("Bandeja", "inbox");

export const createClosingsApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "listClosings",
			method: "get",
			path: "/admin/closings",
			summary: "Los últimos cierres de solicitudes viejas",
			status: 200,
			answer: toResponseSpec("Los cierres, el último primero", Closings),
			handle: async ({ ctx }) => ({ closings: await listClosings(ctx.reads) }),
		}),
		defineRoute({
			group: panel,
			id: "countClosable",
			method: "get",
			path: "/admin/closings/closable",
			summary: "Cuántas solicitudes viejas se cerrarían",
			query: ClosingFilter,
			status: 200,
			answer: toResponseSpec("Cuántas", Closable),
			handle: ({ ctx }, { query }) => countClosable(ctx, query),
		}),
		defineRoute({
			group: panel,
			id: "closeOldLeads",
			method: "post",
			path: "/admin/closings",
			summary: "Cierra como perdidas las solicitudes sin movimiento desde un día",
			body: NewClosing,
			status: 201,
			answer: toResponseSpec("El cierre, con cuántas fueron", Closing),
			handle: (call, { body }) => closeOldLeads(call, body),
		}),
		defineRoute({
			group: panel,
			id: "closeBurst",
			method: "post",
			path: "/admin/closings/burst",
			summary: "Cierra de una vez lo que mandó demasiada gente desconocida a la vez",
			status: 201,
			answer: toResponseSpec("El cierre, con cuántas fueron", Closing),
			handle: (call) => closeBurst(call),
		}),
		defineRoute({
			group: panel,
			id: "undoClosing",
			method: "post",
			path: "/admin/closings/{id}/undo",
			summary: "Deshace un cierre: cada solicitud vuelve a como estaba, si nadie la cambió",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("El cierre como quedó", Closing),
			handle: (call, { params: { id } }) => undoClosing(call, id),
		}),
	]);
