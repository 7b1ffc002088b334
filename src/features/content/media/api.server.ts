import { z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { AppContext } from "#server/app-context.server.ts";
import { RuleError } from "#server/errors.ts";
import {
	type ApiEnv,
	createRouter,
	IdempotencyHeader,
	Problem,
	toResponseSpec,
} from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { MediaFile, MediaFilter, MediaLibrary, MediaTexts, Upload } from "./contract.ts";
import { rejectMedia } from "./errors.server.ts";
import { getMedia, listLibrary } from "./library.server.ts";
import { describePicture, removePicture, restorePicture, syncSiteImages } from "./manage.server.ts";
import { UPLOAD_ERRORS } from "./messages.ts";
import { uploadPicture } from "./upload.server.ts";

const mediaFileResponse = toResponseSpec("El archivo como quedó", MediaFile);
const panel = createPanelRoutes("Media", "media");

/** Reads the form before the validator does, to report an interrupted body as a field error. */
const readForm: MiddlewareHandler<ApiEnv> = async (c, next) => {
	await c.req.formData().catch((error) => {
		if (error instanceof RuleError) throw error;
		throw rejectMedia("unreadable_upload", UPLOAD_ERRORS.interrupted, { field: "file" });
	});
	await next();
};

const uploadPictureRoute = defineRoute({
	group: panel,
	id: "uploadPicture",
	method: "post",
	path: "/admin/upload/image",
	takes: "picture",
	summary: "Sube una imagen; se guarda una copia propia, derecha y sin metadatos",
	middleware: readForm,
	headers: IdempotencyHeader,
	body: Upload,
	status: 201,
	answer: toResponseSpec("El archivo en la biblioteca", MediaFile),
	errors: {
		413: toResponseSpec("Pesa más de lo que su categoría admite", Problem),
		415: toResponseSpec("No es multipart/form-data", Problem),
		503: toResponseSpec("Hay muchas subidas a la vez; `Retry-After` dice cuándo volver", Problem),
	},
	handle: (call, { body }) => uploadPicture(call, body),
});

export function createMediaApi(ctx: AppContext) {
	syncSiteImages(ctx);
	return createRouter().openapiRoutes([
		uploadPictureRoute,
		defineRoute({
			group: panel,
			id: "listPictures",
			method: "get",
			path: "/admin/media",
			summary: "La biblioteca, lo más nuevo primero",
			query: MediaFilter,
			status: 200,
			answer: toResponseSpec("Una página de archivos", MediaLibrary),
			handle: ({ ctx }, { query }) => listLibrary(ctx, query),
		}),
		defineRoute({
			group: panel,
			id: "readPicture",
			method: "get",
			path: "/admin/media/{id}",
			summary: "Un archivo y dónde se usa",
			params: IdParams,
			status: 200,
			answer: mediaFileResponse,
			handle: ({ ctx }, { params: { id } }) => getMedia(ctx, id),
		}),
		defineRoute({
			group: panel,
			id: "describePicture",
			method: "put",
			path: "/admin/media/{id}",
			summary: "Cambia el texto alternativo y la descripción",
			body: MediaTexts,
			params: IdParams,
			status: 200,
			answer: mediaFileResponse,
			handle: (call, { params: { id }, body }) => describePicture(call, { id, texts: body }),
		}),
		defineRoute({
			group: panel,
			id: "removePicture",
			method: "delete",
			path: "/admin/media/{id}",
			summary: "Manda un archivo a la papelera, por 30 días",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("En la papelera", z.object({ success: z.literal(true) })),
			handle: async (call, { params: { id } }) => {
				await removePicture(call, id);
				return { success: true as const };
			},
		}),
		defineRoute({
			group: panel,
			id: "restorePicture",
			method: "post",
			path: "/admin/media/{id}/restore",
			summary: "Saca un archivo de la papelera",
			params: IdParams,
			status: 200,
			answer: mediaFileResponse,
			handle: (call, { params: { id } }) => restorePicture(call, id),
		}),
	]);
}
