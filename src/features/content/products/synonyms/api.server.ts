import { z } from "@hono/zod-openapi";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes } from "#server/http/routes.server.ts";
import { NewSynonym, SynonymList } from "./contract.ts";
import { MAX_WORD_LENGTH } from "./rules.ts";
import { listSynonyms } from "./store.server.ts";
import { addSynonym, deleteSynonym } from "./teach.server.ts";

const site = createSiteRoutes("Catálogo");
const panel = createPanelRoutes("Catálogo", "readCatalogue", {
	200: toResponseSpec("Las palabras enseñadas", SynonymList),
});

export const createSynonymsApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		site.get("listSynonyms", "/synonyms", {
			summary: "Lo que dice la gente y cómo se llama en el catálogo, para buscar en el navegador",
			200: toResponseSpec("De la A a la Z", z.array(NewSynonym)),
		})(async () => {
			const synonyms = await listSynonyms(ctx.db);
			return synonyms.map(({ word, means }) => ({ word, means }));
		}),
		panel.get("listSynonymsAsStaff", "/admin/synonyms", {
			summary: "Las palabras que el buscador aprendió",
		})(async () => ({ synonyms: await listSynonyms(ctx.db) })),
		panel.post("addSynonym", "/admin/synonyms", {
			right: "catalogue",
			summary: "Enseña una palabra al buscador, o cambia lo que significa",
			body: NewSynonym,
		})(async ({ body, actor }) => {
			await addSynonym(ctx, actor, body);
			return { synonyms: await listSynonyms(ctx.db) };
		}),
		panel.delete("deleteSynonym", "/admin/synonyms/{id}", {
			right: "catalogue",
			summary: "Quita una palabra de las que el buscador aprendió",
			params: z.object({ id: z.string().max(MAX_WORD_LENGTH) }),
		})(async ({ id, actor }) => {
			await deleteSynonym(ctx, actor, id);
			return { synonyms: await listSynonyms(ctx.db) };
		}),
	]);
