import { z } from "@hono/zod-openapi";
import { gives } from "#platform/http/gives.server.ts";
import { answer, formProblems, openRoutes, Problem } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import { isForEverybody } from "#platform/pages/page-caller.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	BlogCategories,
	ListedPost,
	PostFilter,
	Successor,
	ViewCount,
	WholePost,
} from "./contract.ts";
import { countView } from "./count-view.server.ts";
import { getPost, listCategories, listPosts } from "./read.server.ts";
import { findSuccessor } from "./staff/read.server.ts";

/** The list that is made once for everybody, for the pages of the site and whoever copies the blog. */
const MOST_KEPT = 5000;
/** A list that is made for one caller: an article takes a millisecond to sanitise. */
const MOST_LISTED = { all: 20, card: 300 };
const site = siteRoutes("Blog", {});
const missing = { 404: answer("No existe o es un borrador", Problem) };
const params = z.object({ id: z.string().max(120, "Ese artículo no existe") });
const post = siteRoutes("Blog", missing, { params });

const list = site.get("listPosts", "/blog/posts", {
	summary: `Los artículos publicados, el más nuevo primero; con un filtro, ${MOST_LISTED.all} por página, o ${MOST_LISTED.card} con \`fields=card\`, que deja fuera lo largo`,
	query: PostFilter,
	200: answer("Los que cumplen el filtro", z.array(ListedPost)),
	422: formProblems[422],
});
const categories = site.get("listPostCategories", "/blog/categories", {
	summary: "Las categorías que tienen artículos",
	200: answer("En el orden en que se muestran", BlogCategories),
});
const read = post.get("readPost", "/blog/posts/{id}", {
	summary: "Un artículo publicado, por su id, su slug o uno que tuvo antes",
	200: answer("El artículo", WholePost),
});
const view = post.post("countView", "/blog/posts/{id}/views", {
	summary: "Cuenta una lectura: una por visitante y día, sin robots, sin cookies",
	200: answer("Las lecturas que lleva", ViewCount),
});
const successor = post.get("findSuccessor", "/blog/posts/{id}/successor", {
	summary: "A dónde lleva la dirección de un artículo que se eliminó",
	200: answer("Una página del sitio", Successor),
});

export const blogApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		gives(list, ({ query: { pagina, ...filter }, visitor }) => {
			const limit = isForEverybody(visitor) ? MOST_KEPT : MOST_LISTED[filter.fields];
			const page = { limit, offset: (pagina - 1) * limit };
			return listPosts(at, filter, page);
		}),
		gives(categories, async () => ({ categories: await listCategories(at) })),
		gives(read, ({ id }) => getPost(at, id)),
		gives(successor, ({ id }) => findSuccessor(at, id)),
		gives(view, ({ id, visitor }) => countView(at, id, visitor)),
	]);
