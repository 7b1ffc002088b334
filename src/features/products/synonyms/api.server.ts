import { z } from "@hono/zod-openapi";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes, routesOf } from "#platform/routes.server.ts";
import { NewSynonym, SynonymList } from "./contract.ts";
import { LONGEST_WORD } from "./rules.ts";
import { listSynonyms } from "./store.server.ts";
import { teach, unteach } from "./teach.server.ts";

const site = routesOf("Catálogo", {});
const panel = panelRoutes("Catálogo", "readCatalogue");
const responses = { 200: answer("Las palabras enseñadas", SynonymList) };

const published = site.get("listSynonyms", "/synonyms", {
	summary: "Lo que dice la gente y cómo se llama en el catálogo, para buscar en el navegador",
	200: answer("De la A a la Z", z.array(NewSynonym)),
});
const list = panel.get("listTaughtWords", "/admin/synonyms", {
	summary: "Las palabras que el buscador aprendió",
	...responses,
});
const save = panel.post("teachWord", "/admin/synonyms", {
	right: "catalogue",
	summary: "Enseña una palabra al buscador, o cambia lo que significa",
	body: NewSynonym,
	...responses,
});
const remove = panel.delete("forgetWord", "/admin/synonyms/{id}", {
	right: "catalogue",
	summary: "Quita una palabra de las que el buscador aprendió",
	params: z.object({ id: z.string().max(LONGEST_WORD) }),
	...responses,
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
			await teach(at, c.var.actor, c.req.valid("json"));
			return c.json({ synonyms: await listSynonyms(at.db) }, 200);
		})
		.openapi(remove, async (c) => {
			await unteach(at, c.var.actor, c.req.valid("param").id);
			return c.json({ synonyms: await listSynonyms(at.db) }, 200);
		});
