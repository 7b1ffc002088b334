import { z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { AppContext } from "#server/app-context.server.ts";
import { fieldError, RuleError } from "#server/errors.ts";
import {
	type ApiEnv,
	createRouter,
	IdempotencyHeader,
	Problem,
	toResponseSpec,
} from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { MediaFile, MediaFilter, MediaLibrary, MediaTexts, Upload } from "./contract.ts";
import { getMedia, listLibrary } from "./library.server.ts";
import { describePicture, removePicture, restorePicture, syncSiteImages } from "./manage.server.ts";
import { UPLOAD_ERRORS } from "./messages.ts";
import { uploadPicture } from "./upload.server.ts";

const panel = createPanelRoutes("Media", "media", {
	200: toResponseSpec("El archivo como quedó", MediaFile),
});

/** Reads the form before the validator does, to report an interrupted body as a field error. */
const readForm: MiddlewareHandler<ApiEnv> = async (c, next) => {
	await c.req.formData().catch((error) => {
		if (error instanceof RuleError) throw error;
		throw fieldError("unreadable_upload", "file", UPLOAD_ERRORS.interrupted);
	});
	await next();
};

const upload = panel.post("uploadPicture", "/admin/upload/image", {
	takes: "picture",
	summary: "Sube una imagen; se guarda una copia propia, derecha y sin metadatos",
	middleware: readForm,
	headers: IdempotencyHeader,
	body: Upload,
	201: toResponseSpec("El archivo en la biblioteca", MediaFile),
	413: toResponseSpec("Pesa más de lo que su categoría admite", Problem),
	415: toResponseSpec("No es multipart/form-data", Problem),
	503: toResponseSpec("Hay muchas subidas a la vez; `Retry-After` dice cuándo volver", Problem),
});

export function createMediaApi(ctx: AppContext) {
	syncSiteImages(ctx);
	return createRouter()
		.openapi(upload.route, async (c) => {
			const { "idempotency-key": key } = c.req.valid("header");
			return c.json(await uploadPicture(ctx, c.var.actor, c.req.valid("form"), key), 201);
		})
		.openapiRoutes([
			panel.get("listPictures", "/admin/media", {
				summary: "La biblioteca, lo más nuevo primero",
				query: MediaFilter,
				200: toResponseSpec("Una página de archivos", MediaLibrary),
			})(({ query }) => listLibrary(ctx, query)),
			panel.get("readPicture", "/admin/media/{id}", {
				summary: "Un archivo y dónde se usa",
			})(({ id }) => getMedia(ctx, id)),
			panel.put("describePicture", "/admin/media/{id}", {
				summary: "Cambia el texto alternativo y la descripción",
				body: MediaTexts,
			})(({ id, body, actor }) => describePicture(ctx, actor, id, body)),
			panel.delete("removePicture", "/admin/media/{id}", {
				summary: "Manda un archivo a la papelera, por 30 días",
				200: toResponseSpec("En la papelera", z.object({ success: z.literal(true) })),
			})(async ({ id, actor }) => {
				await removePicture(ctx, actor, id);
				return { success: true as const };
			}),
			panel.post("restorePicture", "/admin/media/{id}/restore", {
				summary: "Saca un archivo de la papelera",
			})(({ id, actor }) => restorePicture(ctx, actor, id)),
		]);
}
