import { z } from "@hono/zod-openapi";
import { answer, formProblems, openRoutes, Problem } from "#platform/http.server.ts";
import { isForEverybody } from "#platform/page-caller.ts";
import type { Platform } from "#platform/platform.server.ts";
import { routesOf } from "#platform/routes.server.ts";
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
const site = routesOf("Blog", {});
const params = z.object({ id: z.string().max(120, "Ese artículo no existe") });
const missing = { 404: answer("No existe o es un borrador", Problem) };

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
const read = site.get("readPost", "/blog/posts/{id}", {
	summary: "Un artículo publicado, por su id, su slug o uno que tuvo antes",
	params,
	200: answer("El artículo", WholePost),
	...missing,
});
const view = site.post("countView", "/blog/posts/{id}/views", {
	summary: "Cuenta una lectura: una por visitante y día, sin robots, sin cookies",
	params,
	200: answer("Las lecturas que lleva", ViewCount),
	...missing,
});
const successor = site.get("findSuccessor", "/blog/posts/{id}/successor", {
	summary: "A dónde lleva la dirección de un artículo que se eliminó",
	params,
	200: answer("Una página del sitio", Successor),
	...missing,
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
