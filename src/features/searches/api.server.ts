import { createRoute, z } from "@hono/zod-openapi";
import { answer, formProblems, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { MissedSearches, NewSearch } from "./contract.ts";
import { listMissed, noteSearch } from "./missed.server.ts";
import { forgetSearch } from "./store.server.ts";

const tags = ["Catálogo"];
const responses = { 200: answer("Lo que aún falta", MissedSearches), ...staffProblems };

const note = createRoute({
	operationId: "noteSearch",
	method: "post",
	path: "/searches",
	tags,
	summary: "Cuenta una búsqueda que el catálogo no pudo responder, sin saber de quién",
	request: { body: { required: true, content: json(NewSearch) } },
	responses: { 200: answer("Recibida", z.object({ success: z.literal(true) })), ...formProblems },
});
const list = createRoute({
	operationId: "listMissedSearches",
	method: "get",
	path: "/admin/searches",
	tags,
	summary: "Lo buscado y no encontrado, lo más pedido primero",
	responses,
});
const forget = createRoute({
	operationId: "forgetSearch",
	method: "delete",
	path: "/admin/searches/{id}",
	tags,
	summary: "Quita unas palabras de esa lista",
	request: { params: z.object({ id: z.string().max(60) }) },
	responses,
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
