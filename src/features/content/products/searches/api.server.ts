import { z } from "@hono/zod-openapi";
import type { AppContext } from "#server/app-context.server.ts";
import { deleteRows } from "#server/database/rows.server.ts";
import { createRouter, FORM_ERROR_RESPONSES, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes } from "#server/http/routes.server.ts";
import { MissedSearches, NewSearch } from "./contract.ts";
import { listMissedSearches, recordSearch } from "./missed-searches.server.ts";

const form = createSiteRoutes("Catálogo", FORM_ERROR_RESPONSES);
const panel = createPanelRoutes("Catálogo", "readCatalogue", {
	200: toResponseSpec("Lo que aún falta", MissedSearches),
});

export const createSearchesApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		form.post("recordSearch", "/searches", {
			summary: "Cuenta una búsqueda que el catálogo no pudo responder, sin saber de quién",
			body: NewSearch,
			200: toResponseSpec("Recibida", z.object({ success: z.literal(true) })),
		})(async ({ body, visitor }) => {
			await recordSearch(ctx, body.q, visitor);
			return { success: true as const };
		}),
		panel.get("listMissedSearches", "/admin/searches", {
			summary: "Lo buscado y no encontrado, lo más pedido primero",
		})(async () => ({ searches: await listMissedSearches(ctx) })),
		panel.delete("deleteMissedSearch", "/admin/searches/{id}", {
			right: "catalogue",
			summary: "Quita unas palabras de esa lista",
			params: z.object({ id: z.string().max(60) }),
		})(async ({ id }) => {
			await deleteRows(ctx.db, "missedSearches", { id });
			return { searches: await listMissedSearches(ctx) };
		}),
	]);
