import { z } from "@hono/zod-openapi";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { LeadPhotos, PhotoAsk } from "./contract.ts";
import { JPEG_RESPONSE, toPhotoResponse } from "./responses.server.ts";
import {
	getPhotoForStaff,
	readLeadPhotos,
	removePhoto,
	requestPhotos,
	restorePhoto,
} from "./review-photos.server.ts";
import { PHOTO_SIZES } from "./rules.ts";

const panel = createPanelRoutes("Solicitudes", "inbox", {
	200: toResponseSpec("Las fotos de la solicitud", LeadPhotos),
});

const photoSizeParams = z.object({
	id: z.string().max(60),
	size: z.enum(PHOTO_SIZES, "Ese tamaño no existe"),
});

export const createPhotosStaffApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("readLeadPhotos", "/admin/inbox/{id}/photos", {
			summary: "Las fotos que el cliente mandó con una solicitud",
		})(({ id, actor }) => readLeadPhotos(ctx, actor, id)),
		panel.post("requestPhotos", "/admin/inbox/{id}/photo-link", {
			summary: "Deja que el cliente agregue fotos por 7 días",
			body: PhotoAsk,
		})(({ id, body, actor }) => requestPhotos(ctx, actor, id, body)),
		panel.delete("removeLeadPhoto", "/admin/photos/{id}", {
			summary: "Quita una foto; por 30 días se puede recuperar",
		})(({ id, actor }) => removePhoto(ctx, actor, id)),
		panel.post("restoreLeadPhoto", "/admin/photos/{id}/restore", {
			summary: "Recupera una foto que se quitó",
		})(({ id, actor }) => restorePhoto(ctx, actor, id)),
		panel.get("readLeadPhoto", "/admin/photos/{id}/{size}", {
			summary: "Una foto, entera (`full`) o en pequeño (`small`)",
			params: photoSizeParams,
			200: JPEG_RESPONSE,
		})(async ({ id, size }, c) => {
			const { photo, reference } = await getPhotoForStaff(ctx, id);
			return toPhotoResponse(c, ctx, photo, { size, name: `${reference}-foto-${photo.place}.jpg` });
		}),
	]);
