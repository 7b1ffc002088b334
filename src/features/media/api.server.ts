import { createRoute, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { RuleError } from "#platform/errors.ts";
import {
	type ApiEnv,
	answer,
	json,
	openRoutes,
	Problem,
	staffProblems,
} from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { MediaFile, MediaFilter, MediaLibrary, MediaTexts, Upload } from "./contract.ts";
import { REFUSALS } from "./copy.ts";
import { describePicture, followLibrary, removePicture, restorePicture } from "./keep.server.ts";
import { getMedia, listLibrary } from "./library.server.ts";
import { uploadPicture } from "./upload.server.ts";

const tags = ["Media"];
const params = z.object({ id: z.string().max(60) });
const one = { 200: answer("El archivo como quedó", MediaFile), ...staffProblems };

/** Reads the form once; the validator finds it read. A body that breaks off is said in words. */
const readForm: MiddlewareHandler<ApiEnv> = async (c, next) => {
	await c.req.formData().catch((error) => {
		if (error instanceof RuleError) throw error;
		throw new RuleError("unreadable_upload", REFUSALS.interrupted, {
			fields: { file: REFUSALS.interrupted },
		});
	});
	await next();
};

const upload = createRoute({
	operationId: "uploadPicture",
	method: "post",
	path: "/admin/upload/image",
	tags,
	summary: "Sube una imagen; se guarda una copia propia, derecha y sin metadatos",
	middleware: readForm,
	request: { body: { required: true, content: { "multipart/form-data": { schema: Upload } } } },
	responses: {
		201: answer("El archivo en la biblioteca", MediaFile),
		...staffProblems,
		413: answer("Pesa más de lo que su categoría admite", Problem),
		415: answer("No es multipart/form-data", Problem),
		503: answer("Hay muchas subidas a la vez; `Retry-After` dice cuándo volver", Problem),
	},
});
const list = createRoute({
	operationId: "listPictures",
	method: "get",
	path: "/admin/media",
	tags,
	summary: "La biblioteca, lo más nuevo primero",
	request: { query: MediaFilter },
	responses: { 200: answer("Una página de archivos", MediaLibrary), ...staffProblems },
});
const read = createRoute({
	operationId: "readPicture",
	method: "get",
	path: "/admin/media/{id}",
	tags,
	summary: "Un archivo y dónde se usa",
	request: { params },
	responses: one,
});
const describe = createRoute({
	operationId: "describePicture",
	method: "put",
	path: "/admin/media/{id}",
	tags,
	summary: "Cambia el texto alternativo y la descripción",
	request: { params, body: { required: true, content: json(MediaTexts) } },
	responses: one,
});
const remove = createRoute({
	operationId: "removePicture",
	method: "delete",
	path: "/admin/media/{id}",
	tags,
	summary: "Manda un archivo a la papelera, por 30 días",
	request: { params },
	responses: {
		200: answer("En la papelera", z.object({ success: z.literal(true) })),
		...staffProblems,
	},
});
const restore = createRoute({
	operationId: "restorePicture",
	method: "post",
	path: "/admin/media/{id}/restore",
	tags,
	summary: "Saca un archivo de la papelera",
	request: { params },
	responses: one,
});

export function mediaApi(at: Platform) {
	followLibrary(at);
	return openRoutes()
		.openapi(upload, async (c) =>
			c.json(await uploadPicture(at, c.var.actor, c.req.valid("form")), 201),
		)
		.openapi(list, async (c) => c.json(await listLibrary(at, c.req.valid("query")), 200))
		.openapi(read, async (c) => c.json(await getMedia(at, c.req.valid("param").id), 200))
		.openapi(describe, async (c) =>
			c.json(
				await describePicture(at, c.var.actor, c.req.valid("param").id, c.req.valid("json")),
				200,
			),
		)
		.openapi(remove, async (c) => {
			await removePicture(at, c.var.actor, c.req.valid("param").id);
			return c.json({ success: true as const }, 200);
		})
		.openapi(restore, async (c) =>
			c.json(await restorePicture(at, c.var.actor, c.req.valid("param").id), 200),
		);
}
