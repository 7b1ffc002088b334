import { z } from "@hono/zod-openapi";
import {
	BlogPost,
	ListedStaffPost,
	NewPost,
	PostCounts,
	PostForm,
	StaffPost,
	StaffPostFilter,
} from "#features/blog/contract.ts";
import { answer, json, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
import { removePost, restorePost } from "./bin.server.ts";
import { listStaffPosts, previewPost, readStaffPost, summarisePosts } from "./read.server.ts";
import { createPost, editPost } from "./write.server.ts";

const panel = panelRoutes("Blog del panel", "blog");
const params = z.object({ id: z.string().max(60, "Ese artículo no existe") });
const _body = { required: true, content: json(PostForm) };
const one = { 200: answer("El post como quedó", StaffPost) };

const list = panel.get("listPostsAsStaff", "/admin/blog/posts", {
	summary:
		"Los posts, borradores incluidos; con `page`, de 20 en 20. `X-Total-Count` y `X-Page-Count` dicen cuántos hay",
	query: StaffPostFilter,
	200: answer("Los que cumplen el filtro", z.array(ListedStaffPost)),
});
const summary = panel.get("summarisePosts", "/admin/blog/summary", {
	summary: "Las categorías en uso y cuántos posts hay en cada estado",
	200: answer("El resumen", PostCounts),
});
const read = panel.get("readPostAsStaff", "/admin/blog/posts/{id}", {
	summary: "Un post, aunque sea borrador",
	params,
	...one,
});
const create = panel.post("createPost", "/admin/blog/posts", {
	summary: "Crea un post, publicado si no se dice otra cosa",
	body: NewPost,
	201: answer("El post creado", StaffPost),
});
const edit = panel.put("updatePost", "/admin/blog/posts/{id}", {
	summary:
		"Guarda el formulario del post; si alguien lo cambió desde `updated_at`, 409 con las dos versiones",
	params,
	body: PostForm,
	...one,
});
const remove = panel.delete("removePost", "/admin/blog/posts/{id}", {
	summary: "Manda el post a la papelera, donde queda 30 días",
	params,
	...one,
});
const restore = panel.post("restorePost", "/admin/blog/posts/{id}/restore", {
	summary: "Saca el post de la papelera",
	params,
	...one,
});
const preview = panel.post("previewPost", "/admin/blog/preview", {
	summary: "Cómo se vería el formulario; no guarda nada",
	body: PostForm,
	200: answer("El artículo", BlogPost),
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
