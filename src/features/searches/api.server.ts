import { z } from "@hono/zod-openapi";
import { answer, formProblems, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes, routesOf } from "#platform/routes.server.ts";
import { MissedSearches, NewSearch } from "./contract.ts";
import { listMissed, noteSearch } from "./missed.server.ts";
import { forgetSearch } from "./store.server.ts";

const form = routesOf("Catálogo", formProblems);
const panel = panelRoutes("Catálogo", "readCatalogue");
const responses = { 200: answer("Lo que aún falta", MissedSearches) };

const note = form.post("noteSearch", "/searches", {
	summary: "Cuenta una búsqueda que el catálogo no pudo responder, sin saber de quién",
	body: NewSearch,
	200: answer("Recibida", z.object({ success: z.literal(true) })),
});
const list = panel.get("listMissedSearches", "/admin/searches", {
	summary: "Lo buscado y no encontrado, lo más pedido primero",
	...responses,
});
const forget = panel.delete("forgetSearch", "/admin/searches/{id}", {
	right: "catalogue",
	summary: "Quita unas palabras de esa lista",
	params: z.object({ id: z.string().max(60) }),
	...responses,
});

export const searchesApi = (at: Platform) =>
	openRoutes()
		.openapi(note, async (c) => {
			await noteSearch(at, c.req.valid("json").q, c.var.visitor);
			return c.json({ success: true as const }, 200);
		})
		.openapi(list, async (c) => c.json({ searches: await listMissed(at) }, 200))
		.openapi(forget, async (c) => {
			await forgetSearch(at.db, c.req.valid("param").id);
			return c.json({ searches: await listMissed(at) }, 200);
		});
