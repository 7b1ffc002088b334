import { z } from "@hono/zod-openapi";
import { answer, openRoutes, Problem } from "#platform/http/http.server.ts";
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

/** Limit of the shared, cached list that the site's pages and readers of the full blog use. */
const MOST_KEPT = 5000;
/** Limits of a list for one caller; sanitising one article takes about a millisecond. */
const MOST_LISTED = { all: 20, card: 300 };
const site = siteRoutes("Blog");
const params = z.object({ id: z.string().max(120, "Ese artículo no existe") });
const post = siteRoutes("Blog", {
	params,
	404: answer("No existe o es un borrador", Problem),
});

export const blogApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		site.get("listPosts", "/blog/posts", {
			summary: `Los artículos publicados, el más nuevo primero; con un filtro, ${MOST_LISTED.all} por página, o ${MOST_LISTED.card} con \`fields=card\`, que deja fuera lo largo`,
			query: PostFilter,
			200: answer("Los que cumplen el filtro", z.array(ListedPost)),
		})(({ query: { pagina, ...filter }, visitor }) => {
			const limit = isForEverybody(visitor) ? MOST_KEPT : MOST_LISTED[filter.fields];
			const page = { limit, offset: (pagina - 1) * limit };
			return listPosts(at, filter, page);
		}),
		site.get("listPostCategories", "/blog/categories", {
			summary: "Las categorías que tienen artículos",
			200: answer("En el orden en que se muestran", BlogCategories),
		})(async () => ({ categories: await listCategories(at) })),
		post.get("readPost", "/blog/posts/{id}", {
			summary: "Un artículo publicado, por su id, su slug o uno que tuvo antes",
			200: answer("El artículo", WholePost),
		})(({ id }) => getPost(at, id)),
		post.get("findSuccessor", "/blog/posts/{id}/successor", {
			summary: "A dónde lleva la dirección de un artículo que se eliminó",
			200: answer("Una página del sitio", Successor),
		})(({ id }) => findSuccessor(at, id)),
		post.post("countView", "/blog/posts/{id}/views", {
			summary: "Cuenta una lectura: una por visitante y día, sin robots, sin cookies",
			200: answer("Las lecturas que lleva", ViewCount),
		})(({ id, visitor }) => countView(at, id, visitor)),
	]);
