import { z } from "@hono/zod-openapi";
import { deleteRows } from "#server/database/rows.server.ts";
import { createRouter, FORM_ERROR_RESPONSES, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
import { MissedSearches, NewSearch } from "./contract.ts";
import { listMissedSearches, recordSearch } from "./missed-searches.server.ts";

const form = createSiteRoutes("Catálogo", FORM_ERROR_RESPONSES);
const missedSearchesResponse = toResponseSpec("Lo que aún falta", MissedSearches);
const panel = createPanelRoutes("Catálogo", "readCatalogue");

export const createSearchesApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: form,
			id: "recordSearch",
			method: "post",
			path: "/searches",
			summary: "Cuenta una búsqueda que el catálogo no pudo responder, sin saber de quién",
			body: NewSearch,
			status: 200,
			answer: toResponseSpec("Recibida", z.object({ success: z.literal(true) })),
			handle: async (call, { body }) => {
				await recordSearch(call.ctx, body.q, call);
				return { success: true as const };
			},
		}),
		defineRoute({
			group: panel,
			id: "listMissedSearches",
			method: "get",
			path: "/admin/searches",
			summary: "Lo buscado y no encontrado, lo más pedido primero",
			status: 200,
			answer: missedSearchesResponse,
			handle: async ({ ctx }) => ({ searches: await listMissedSearches(ctx) }),
		}),
		defineRoute({
			group: panel,
			id: "deleteMissedSearch",
			method: "delete",
			path: "/admin/searches/{id}",
			right: "catalogue",
			summary: "Quita unas palabras de esa lista",
			params: z.object({ id: z.string().max(60) }),
			status: 200,
			answer: missedSearchesResponse,
			handle: async ({ ctx }, { params: { id } }) => {
				await deleteRows(ctx.db, "missedSearches", { id });
				return { searches: await listMissedSearches(ctx) };
			},
		}),
	]);
