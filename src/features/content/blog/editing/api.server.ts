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
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { listStaffPosts, previewPost, readStaffPost, summarisePosts } from "./read.server.ts";
import { removePost, restorePost } from "./trash.server.ts";
import { createPost, editPost } from "./write.server.ts";

const staffPostResponse = toResponseSpec("El post como quedó", StaffPost);
const panel = createPanelRoutes("Blog del panel", "blog");

export const createBlogStaffApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "listPostsAsStaff",
			method: "get",
			path: "/admin/blog/posts",
			summary:
				"Los posts, borradores incluidos; con `page`, de 20 en 20. `X-Total-Count` y `X-Page-Count` dicen cuántos hay",
			query: StaffPostFilter,
			status: 200,
			answer: toResponseSpec("Los que cumplen el filtro", z.array(ListedStaffPost)),
			handle: async ({ ctx }, { query }, c) => {
				const { posts, total, pages } = await listStaffPosts(ctx, query);
				c.header("X-Total-Count", String(total));
				c.header("X-Page-Count", String(pages));
				return posts;
			},
		}),
		defineRoute({
			group: panel,
			id: "summarisePosts",
			method: "get",
			path: "/admin/blog/summary",
			summary: "Las categorías en uso y cuántos posts hay en cada estado",
			status: 200,
			answer: toResponseSpec("El resumen", PostCounts),
			handle: ({ ctx }) => summarisePosts(ctx),
		}),
		defineRoute({
			group: panel,
			id: "readPostAsStaff",
			method: "get",
			path: "/admin/blog/posts/{id}",
			summary: "Un post, aunque sea borrador",
			params: z.object({ id: z.string().max(60, "Ese artículo no existe") }),
			status: 200,
			answer: staffPostResponse,
			handle: ({ ctx }, { params: { id } }) => readStaffPost(ctx, id),
		}),
		defineRoute({
			group: panel,
			id: "createPost",
			method: "post",
			path: "/admin/blog/posts",
			summary: "Crea un post, publicado si no se dice otra cosa",
			body: NewPost,
			status: 201,
			answer: toResponseSpec("El post creado", StaffPost),
			handle: (call, { body }) => createPost(call, body),
		}),
		defineRoute({
			group: panel,
			id: "updatePost",
			method: "put",
			path: "/admin/blog/posts/{id}",
			summary:
				"Guarda el formulario del post; si alguien lo cambió desde `updated_at`, 409 con las dos versiones",
			body: PostForm,
			params: z.object({ id: z.string().max(60, "Ese artículo no existe") }),
			status: 200,
			answer: staffPostResponse,
			handle: (call, { params: { id }, body }) => editPost(call, { id, form: body }),
		}),
		defineRoute({
			group: panel,
			id: "removePost",
			method: "delete",
			path: "/admin/blog/posts/{id}",
			summary: "Manda el post a la papelera, donde queda 30 días",
			params: z.object({ id: z.string().max(60, "Ese artículo no existe") }),
			status: 200,
			answer: staffPostResponse,
			handle: (call, { params: { id } }) => removePost(call, id),
		}),
		defineRoute({
			group: panel,
			id: "restorePost",
			method: "post",
			path: "/admin/blog/posts/{id}/restore",
			summary: "Saca el post de la papelera",
			params: z.object({ id: z.string().max(60, "Ese artículo no existe") }),
			status: 200,
			answer: staffPostResponse,
			handle: (call, { params: { id } }) => restorePost(call, id),
		}),
		defineRoute({
			group: panel,
			id: "previewPost",
			method: "post",
			path: "/admin/blog/preview",
			summary: "Cómo se vería el formulario; no guarda nada",
			body: PostForm,
			status: 200,
			answer: toResponseSpec("El artículo", BlogPost),
			handle: ({ ctx }, { body }) => previewPost(ctx, body),
		}),
	]);
