import { z } from "@hono/zod-openapi";
import {
	BlogPost,
	ListedStaffPost,
	NewPost,
	PostCounts,
	PostForm,
	StaffPost,
	StaffPostFilter,
} from "#features/content/blog/contract.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { listStaffPosts, previewPost, readStaffPost, summarisePosts } from "./read.server.ts";
import { removePost, restorePost } from "./trash.server.ts";
import { createPost, editPost } from "./write.server.ts";

const panel = createPanelRoutes("Blog del panel", "blog", {
	params: z.object({ id: z.string().max(60, "Ese artículo no existe") }),
	200: toResponseSpec("El post como quedó", StaffPost),
});

export const createBlogStaffApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("listPostsAsStaff", "/admin/blog/posts", {
			summary:
				"Los posts, borradores incluidos; con `page`, de 20 en 20. `X-Total-Count` y `X-Page-Count` dicen cuántos hay",
			query: StaffPostFilter,
			200: toResponseSpec("Los que cumplen el filtro", z.array(ListedStaffPost)),
		})(async ({ query }, c) => {
			const { posts, total, pages } = await listStaffPosts(ctx, query);
			c.header("X-Total-Count", String(total));
			c.header("X-Page-Count", String(pages));
			return posts;
		}),
		panel.get("summarisePosts", "/admin/blog/summary", {
			summary: "Las categorías en uso y cuántos posts hay en cada estado",
			200: toResponseSpec("El resumen", PostCounts),
		})(() => summarisePosts(ctx)),
		panel.get("readPostAsStaff", "/admin/blog/posts/{id}", {
			summary: "Un post, aunque sea borrador",
		})(({ id }) => readStaffPost(ctx, id)),
		panel.post("createPost", "/admin/blog/posts", {
			summary: "Crea un post, publicado si no se dice otra cosa",
			body: NewPost,
			201: toResponseSpec("El post creado", StaffPost),
		})(({ body, actor }) => createPost(ctx, actor, body)),
		panel.put("updatePost", "/admin/blog/posts/{id}", {
			summary:
				"Guarda el formulario del post; si alguien lo cambió desde `updated_at`, 409 con las dos versiones",
			body: PostForm,
		})(({ id, body, actor }) => editPost(ctx, actor, id, body)),
		panel.delete("removePost", "/admin/blog/posts/{id}", {
			summary: "Manda el post a la papelera, donde queda 30 días",
		})(({ id, actor }) => removePost(ctx, actor, id)),
		panel.post("restorePost", "/admin/blog/posts/{id}/restore", {
			summary: "Saca el post de la papelera",
		})(({ id, actor }) => restorePost(ctx, actor, id)),
		panel.post("previewPost", "/admin/blog/preview", {
			summary: "Cómo se vería el formulario; no guarda nada",
			body: PostForm,
			200: toResponseSpec("El artículo", BlogPost),
		})(({ body }) => previewPost(ctx, body)),
	]);
