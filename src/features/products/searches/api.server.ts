import { z } from "@hono/zod-openapi";
import { deleteRows } from "#platform/database/rows.server.ts";
import { answer, formProblems, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes, siteRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { MissedSearches, NewSearch } from "./contract.ts";
import { listMissed, noteSearch } from "./missed.server.ts";

const form = siteRoutes("Catálogo", formProblems);
const panel = panelRoutes("Catálogo", "readCatalogue", {
	200: answer("Lo que aún falta", MissedSearches),
});

export const searchesApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		form.post("noteSearch", "/searches", {
			summary: "Cuenta una búsqueda que el catálogo no pudo responder, sin saber de quién",
			body: NewSearch,
			200: answer("Recibida", z.object({ success: z.literal(true) })),
		})(async ({ body, visitor }) => {
			await noteSearch(at, body.q, visitor);
			return { success: true as const };
		}),
		panel.get("listMissedSearches", "/admin/searches", {
			summary: "Lo buscado y no encontrado, lo más pedido primero",
		})(async () => ({ searches: await listMissed(at) })),
		panel.delete("forgetSearch", "/admin/searches/{id}", {
			right: "catalogue",
			summary: "Quita unas palabras de esa lista",
			params: z.object({ id: z.string().max(60) }),
		})(async ({ id }) => {
			await deleteRows(at.db, "missedSearches", { id });
			return { searches: await listMissed(at) };
		}),
	]);
