import { createRoute, z } from "@hono/zod-openapi";
import {
	BlogPost,
	ListedStaffPost,
	NewPost,
	PostCounts,
	PostForm,
	StaffPost,
	StaffPostFilter,
} from "#features/blog/contract.ts";
import { answer, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { removePost, restorePost } from "./bin.server.ts";
import { listStaffPosts, previewPost, readStaffPost, summarisePosts } from "./read.server.ts";
import { createPost, editPost } from "./write.server.ts";

const tags = ["Blog del panel"];
const params = z.object({ id: z.string().max(60, "Ese artículo no existe") });
const body = { required: true, content: json(PostForm) };
const one = { 200: answer("El post como quedó", StaffPost), ...staffProblems };

const list = createRoute({
	operationId: "listPostsAsStaff",
	method: "get",
	path: "/admin/blog/posts",
	tags,
	summary:
		"Los posts, borradores incluidos; con `page`, de 20 en 20. `X-Total-Count` y `X-Page-Count` dicen cuántos hay",
	request: { query: StaffPostFilter },
	responses: {
		200: answer("Los que cumplen el filtro", z.array(ListedStaffPost)),
		...staffProblems,
	},
});
const summary = createRoute({
	operationId: "summarisePosts",
	method: "get",
	path: "/admin/blog/summary",
	tags,
	summary: "Las categorías en uso y cuántos posts hay en cada estado",
	responses: { 200: answer("El resumen", PostCounts), ...staffProblems },
});
const read = createRoute({
	operationId: "readPostAsStaff",
	method: "get",
	path: "/admin/blog/posts/{id}",
	tags,
	summary: "Un post, aunque sea borrador",
	request: { params },
	responses: one,
});
const create = createRoute({
	operationId: "createPost",
	method: "post",
	path: "/admin/blog/posts",
	tags,
	summary: "Crea un post, publicado si no se dice otra cosa",
	request: { body: { required: true, content: json(NewPost) } },
	responses: { 201: answer("El post creado", StaffPost), ...staffProblems },
});
const edit = createRoute({
	operationId: "updatePost",
	method: "put",
	path: "/admin/blog/posts/{id}",
	tags,
	summary:
		"Guarda el formulario del post; si alguien lo cambió desde `updated_at`, 409 con las dos versiones",
	request: { params, body },
	responses: one,
});
const remove = createRoute({
	operationId: "removePost",
	method: "delete",
	path: "/admin/blog/posts/{id}",
	tags,
	summary: "Manda el post a la papelera, donde queda 30 días",
	request: { params },
	responses: one,
});
const restore = createRoute({
	operationId: "restorePost",
	method: "post",
	path: "/admin/blog/posts/{id}/restore",
	tags,
	summary: "Saca el post de la papelera",
	request: { params },
	responses: one,
});
const preview = createRoute({
	operationId: "previewPost",
	method: "post",
	path: "/admin/blog/preview",
	tags,
	summary: "Cómo se vería el formulario; no guarda nada",
	request: { body },
	responses: { 200: answer("El artículo", BlogPost), ...staffProblems },
});

export const blogStaffApi = (at: Platform) =>
	openRoutes()
		.openapi(list, async (c) => {
			const { posts, total, pages } = await listStaffPosts(at, c.req.valid("query"));
			c.header("X-Total-Count", String(total));
			c.header("X-Page-Count", String(pages));
			return c.json(posts, 200);
		})
		.openapi(summary, async (c) => c.json(await summarisePosts(at), 200))
		.openapi(read, async (c) => c.json(await readStaffPost(at, c.req.valid("param").id), 200))
		.openapi(create, async (c) =>
			c.json(await createPost(at, c.var.actor, c.req.valid("json")), 201),
		)
		.openapi(edit, async (c) =>
			c.json(await editPost(at, c.var.actor, c.req.valid("param").id, c.req.valid("json")), 200),
		)
		.openapi(remove, async (c) =>
			c.json(await removePost(at, c.var.actor, c.req.valid("param").id), 200),
		)
		.openapi(restore, async (c) =>
			c.json(await restorePost(at, c.var.actor, c.req.valid("param").id), 200),
		)
		.openapi(preview, async (c) => c.json(await previewPost(at, c.req.valid("json")), 200));
