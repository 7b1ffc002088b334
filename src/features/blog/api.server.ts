import { createRoute, z } from "@hono/zod-openapi";
import { answer, formProblems, openRoutes, Problem } from "#platform/http.server.ts";
import { isForEverybody } from "#platform/page-caller.ts";
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
const tags = ["Blog"];
const params = z.object({ id: z.string().max(120, "Ese artículo no existe") });
const missing = { 404: answer("No existe o es un borrador", Problem) };

const list = createRoute({
	operationId: "listPosts",
	method: "get",
	path: "/blog/posts",
	tags,
	summary: `Los artículos publicados, el más nuevo primero; con un filtro, ${MOST_LISTED.all} por página, o ${MOST_LISTED.card} con \`fields=card\`, que deja fuera lo largo`,
	request: { query: PostFilter },
	responses: {
		200: answer("Los que cumplen el filtro", z.array(ListedPost)),
		422: formProblems[422],
	},
});
const categories = createRoute({
	operationId: "listPostCategories",
	method: "get",
	path: "/blog/categories",
	tags,
	summary: "Las categorías que tienen artículos",
	responses: { 200: answer("En el orden en que se muestran", BlogCategories) },
});
const read = createRoute({
	operationId: "readPost",
	method: "get",
	path: "/blog/posts/{id}",
	tags,
	summary: "Un artículo publicado, por su id, su slug o uno que tuvo antes",
	request: { params },
	responses: { 200: answer("El artículo", WholePost), ...missing },
});
const view = createRoute({
	operationId: "countView",
	method: "post",
	path: "/blog/posts/{id}/views",
	tags,
	summary: "Cuenta una lectura: una por visitante y día, sin robots, sin cookies",
	request: { params },
	responses: { 200: answer("Las lecturas que lleva", ViewCount), ...missing },
});
const successor = createRoute({
	operationId: "findSuccessor",
	method: "get",
	path: "/blog/posts/{id}/successor",
	tags,
	summary: "A dónde lleva la dirección de un artículo que se eliminó",
	request: { params },
	responses: { 200: answer("Una página del sitio", Successor), ...missing },
});

export const blogApi = (at: Platform) =>
	openRoutes()
		.openapi(list, async (c) => {
			const { pagina, ...filter } = c.req.valid("query");
			const limit = isForEverybody(c.var.visitor) ? MOST_KEPT : MOST_LISTED[filter.fields];
			const page = { limit, offset: (pagina - 1) * limit };
			return c.json(await listPosts(at, filter, page), 200);
		})
		.openapi(categories, async (c) => c.json({ categories: await listCategories(at) }, 200))
		.openapi(read, async (c) => c.json(await getPost(at, c.req.valid("param").id), 200))
		.openapi(successor, async (c) => c.json(await findSuccessor(at, c.req.valid("param").id), 200))
		.openapi(view, async (c) =>
			c.json(await countView(at, c.req.valid("param").id, c.var.visitor), 200),
		);
