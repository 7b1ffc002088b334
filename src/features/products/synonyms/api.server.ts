import { createRoute, z } from "@hono/zod-openapi";
import { answer, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { NewSynonym, SynonymList } from "./contract.ts";
import { LONGEST_WORD } from "./rules.ts";
import { listSynonyms } from "./store.server.ts";
import { teach, unteach } from "./teach.server.ts";

const tags = ["Catálogo"];
const responses = { 200: answer("Las palabras enseñadas", SynonymList), ...staffProblems };

const published = createRoute({
	operationId: "listSynonyms",
	method: "get",
	path: "/synonyms",
	tags,
	summary: "Lo que dice la gente y cómo se llama en el catálogo, para buscar en el navegador",
	responses: { 200: answer("De la A a la Z", z.array(NewSynonym)) },
});
const list = createRoute({
	operationId: "listTaughtWords",
	method: "get",
	path: "/admin/synonyms",
	tags,
	summary: "Las palabras que el buscador aprendió",
	responses,
});
const save = createRoute({
	operationId: "teachWord",
	method: "post",
	path: "/admin/synonyms",
	tags,
	summary: "Enseña una palabra al buscador, o cambia lo que significa",
	request: { body: { required: true, content: json(NewSynonym) } },
	responses,
});
const remove = createRoute({
	operationId: "forgetWord",
	method: "delete",
	path: "/admin/synonyms/{id}",
	tags,
	summary: "Quita una palabra de las que el buscador aprendió",
	request: { params: z.object({ id: z.string().max(LONGEST_WORD) }) },
	responses,
});

export const synonymsApi = (at: Platform) =>
	openRoutes()
		.openapi(published, async (c) => {
			const taught = await listSynonyms(at.db);
			return c.json(
				taught.map(({ word, means }) => ({ word, means })),
				200,
			);
		})
		.openapi(list, async (c) => c.json({ synonyms: await listSynonyms(at.db) }, 200))
		.openapi(save, async (c) => {
			await teach(at, c.req.valid("json"));
			return c.json({ synonyms: await listSynonyms(at.db) }, 200);
		})
		.openapi(remove, async (c) => {
			await unteach(at, c.req.valid("param").id);
			return c.json({ synonyms: await listSynonyms(at.db) }, 200);
		});
