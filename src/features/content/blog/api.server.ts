import { z } from "@hono/zod-openapi";
import { findSuccessor } from "#features/content/blog/editing/read.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes } from "#server/http/routes.server.ts";
import { isPageCacheCaller } from "#server/pages/page-caller.ts";
import { BlogCategories, FullPost, ListedPost, PostFilter, Successor, ViewCount } from "./contract.ts";
import { countView } from "./count-view.server.ts";
import { getPost, listCategories, listPosts } from "./read.server.ts";

/** Limit of the shared, cached list that the site's pages and readers of the full blog use. */
const MAX_CACHED_POSTS = 5000;
/** Limits of a list for one caller; sanitising one article takes about a millisecond. */
const MAX_LISTED_POSTS = { all: 20, card: 300 };
const site = createSiteRoutes("Blog");
const params = z.object({ id: z.string().max(120, "Ese artículo no existe") });
const post = createSiteRoutes("Blog", {
	params,
	404: toResponseSpec("No existe o es un borrador", Problem),
});

export const createBlogApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		site.get("listPosts", "/blog/posts", {
			summary: `Los artículos publicados, el más nuevo primero; con un filtro, ${MAX_LISTED_POSTS.all} por página, o ${MAX_LISTED_POSTS.card} con \`fields=card\`, que deja fuera lo largo`,
			query: PostFilter,
			200: toResponseSpec("Los que cumplen el filtro", z.array(ListedPost)),
		})(({ query: { pagina, ...filter }, visitor }) => {
			const limit = isPageCacheCaller(visitor) ? MAX_CACHED_POSTS : MAX_LISTED_POSTS[filter.fields];
			const page = { limit, offset: (pagina - 1) * limit };
			return listPosts(ctx, filter, page);
		}),
		site.get("listPostCategories", "/blog/categories", {
			summary: "Las categorías que tienen artículos",
			200: toResponseSpec("En el orden en que se muestran", BlogCategories),
		})(async () => ({ categories: await listCategories(ctx) })),
		post.get("readPost", "/blog/posts/{id}", {
			summary: "Un artículo publicado, por su id, su slug o uno que tuvo antes",
			200: toResponseSpec("El artículo", FullPost),
		})(({ id }) => getPost(ctx, id)),
		post.get("findSuccessor", "/blog/posts/{id}/successor", {
			summary: "A dónde lleva la dirección de un artículo que se eliminó",
			200: toResponseSpec("Una página del sitio", Successor),
		})(({ id }) => findSuccessor(ctx, id)),
		post.post("countView", "/blog/posts/{id}/views", {
			summary: "Cuenta una lectura: una por visitante y día, sin robots, sin cookies",
			200: toResponseSpec("Las lecturas que lleva", ViewCount),
		})(({ id, visitor }) => countView(ctx, id, visitor)),
	]);
