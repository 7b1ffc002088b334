import { z } from "@hono/zod-openapi";
import { findSuccessor } from "#features/content/blog/editing/read.server.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
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
const post = createSiteRoutes("Blog", { 404: toResponseSpec("No existe o es un borrador", Problem) });

export const createBlogApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: site,
			id: "listPosts",
			method: "get",
			path: "/blog/posts",
			summary: `Los artículos publicados, el más nuevo primero; con un filtro, ${MAX_LISTED_POSTS.all} por página, o ${MAX_LISTED_POSTS.card} con \`fields=card\`, que deja fuera lo largo`,
			query: PostFilter,
			status: 200,
			answer: toResponseSpec("Los que cumplen el filtro", z.array(ListedPost)),
			handle: (call, { query: { pagina, ...filter } }) => {
				const limit = isPageCacheCaller(call) ? MAX_CACHED_POSTS : MAX_LISTED_POSTS[filter.fields];
				const page = { limit, offset: (pagina - 1) * limit };
				return listPosts(call.ctx, filter, page);
			},
		}),
		defineRoute({
			group: site,
			id: "listPostCategories",
			method: "get",
			path: "/blog/categories",
			summary: "Las categorías que tienen artículos",
			status: 200,
			answer: toResponseSpec("En el orden en que se muestran", BlogCategories),
			handle: async ({ ctx }) => ({ categories: await listCategories(ctx) }),
		}),
		defineRoute({
			group: post,
			id: "readPost",
			method: "get",
			path: "/blog/posts/{id}",
			summary: "Un artículo publicado, por su id, su slug o uno que tuvo antes",
			params: params,
			status: 200,
			answer: toResponseSpec("El artículo", FullPost),
			handle: ({ ctx }, { params: { id } }) => getPost(ctx, id),
		}),
		defineRoute({
			group: post,
			id: "findSuccessor",
			method: "get",
			path: "/blog/posts/{id}/successor",
			summary: "A dónde lleva la dirección de un artículo que se eliminó",
			params: params,
			status: 200,
			answer: toResponseSpec("Una página del sitio", Successor),
			handle: ({ ctx }, { params: { id } }) => findSuccessor(ctx, id),
		}),
		defineRoute({
			group: post,
			id: "countView",
			method: "post",
			path: "/blog/posts/{id}/views",
			summary: "Cuenta una lectura: una por visitante y día, sin robots, sin cookies",
			params: params,
			status: 200,
			answer: toResponseSpec("Las lecturas que lleva", ViewCount),
			handle: (call, { params: { id } }) => countView(call.ctx, id, call),
		}),
	]);
