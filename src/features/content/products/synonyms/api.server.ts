import { z } from "@hono/zod-openapi";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
import { NewSynonym, SynonymList } from "./contract.ts";
import { MAX_WORD_LENGTH } from "./rules.ts";
import { listSynonyms } from "./store.server.ts";
import { addSynonym, deleteSynonym } from "./teach.server.ts";

const site = createSiteRoutes("Catálogo");
const synonymListResponse = toResponseSpec("Las palabras enseñadas", SynonymList);
const panel = createPanelRoutes("Catálogo", "readCatalogue");

export const createSynonymsApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: site,
			id: "listSynonyms",
			method: "get",
			path: "/synonyms",
			summary: "Lo que dice la gente y cómo se llama en el catálogo, para buscar en el navegador",
			status: 200,
			answer: toResponseSpec("De la A a la Z", z.array(NewSynonym)),
			handle: async ({ ctx }) => {
				const synonyms = await listSynonyms(ctx.db);
				return synonyms.map(({ word, means }) => ({ word, means }));
			},
		}),
		defineRoute({
			group: panel,
			id: "listSynonymsAsStaff",
			method: "get",
			path: "/admin/synonyms",
			summary: "Las palabras que el buscador aprendió",
			status: 200,
			answer: synonymListResponse,
			handle: async ({ ctx }) => ({ synonyms: await listSynonyms(ctx.db) }),
		}),
		defineRoute({
			group: panel,
			id: "addSynonym",
			method: "post",
			path: "/admin/synonyms",
			right: "catalogue",
			summary: "Enseña una palabra al buscador, o cambia lo que significa",
			body: NewSynonym,
			status: 200,
			answer: synonymListResponse,
			handle: async (call, { body }) => {
				await addSynonym(call, body);
				return { synonyms: await listSynonyms(call.ctx.db) };
			},
		}),
		defineRoute({
			group: panel,
			id: "deleteSynonym",
			method: "delete",
			path: "/admin/synonyms/{id}",
			right: "catalogue",
			summary: "Quita una palabra de las que el buscador aprendió",
			params: z.object({ id: z.string().max(MAX_WORD_LENGTH) }),
			status: 200,
			answer: synonymListResponse,
			handle: async (call, { params: { id } }) => {
				await deleteSynonym(call, id);
				return { synonyms: await listSynonyms(call.ctx.db) };
			},
		}),
	]);
