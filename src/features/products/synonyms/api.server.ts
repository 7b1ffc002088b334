import { z } from "@hono/zod-openapi";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes, siteRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { NewSynonym, SynonymList } from "./contract.ts";
import { LONGEST_WORD } from "./rules.ts";
import { listSynonyms } from "./store.server.ts";
import { forgetSynonym, teachSynonym } from "./teach.server.ts";

const site = siteRoutes("Catálogo");
const panel = panelRoutes("Catálogo", "readCatalogue", {
	200: answer("Las palabras enseñadas", SynonymList),
});

export const synonymsApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		site.get("listSynonyms", "/synonyms", {
			summary: "Lo que dice la gente y cómo se llama en el catálogo, para buscar en el navegador",
			200: answer("De la A a la Z", z.array(NewSynonym)),
		})(async () => {
			const taught = await listSynonyms(at.db);
			return taught.map(({ word, means }) => ({ word, means }));
		}),
		panel.get("listTaughtWords", "/admin/synonyms", {
			summary: "Las palabras que el buscador aprendió",
		})(async () => ({ synonyms: await listSynonyms(at.db) })),
		panel.post("teachWord", "/admin/synonyms", {
			right: "catalogue",
			summary: "Enseña una palabra al buscador, o cambia lo que significa",
			body: NewSynonym,
		})(async ({ body, actor }) => {
			await teachSynonym(at, actor, body);
			return { synonyms: await listSynonyms(at.db) };
		}),
		panel.delete("forgetWord", "/admin/synonyms/{id}", {
			right: "catalogue",
			summary: "Quita una palabra de las que el buscador aprendió",
			params: z.object({ id: z.string().max(LONGEST_WORD) }),
		})(async ({ id, actor }) => {
			await forgetSynonym(at, actor, id);
			return { synonyms: await listSynonyms(at.db) };
		}),
	]);
