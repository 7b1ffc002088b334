import { z } from "@hono/zod-openapi";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
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

const leadPhotosResponse = toResponseSpec("Las fotos de la solicitud", LeadPhotos);
const panel = createPanelRoutes("Solicitudes", "inbox");

const photoSizeParams = z.object({
	id: z.string().max(60),
	size: z.enum(PHOTO_SIZES, "Ese tamaño no existe"),
});

export const createPhotosStaffApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readLeadPhotos",
			method: "get",
			path: "/admin/inbox/{id}/photos",
			summary: "Las fotos que el cliente mandó con una solicitud",
			params: IdParams,
			status: 200,
			answer: leadPhotosResponse,
			handle: (call, { params: { id } }) => readLeadPhotos(call, id),
		}),
		defineRoute({
			group: panel,
			id: "requestPhotos",
			method: "post",
			path: "/admin/inbox/{id}/photo-link",
			summary: "Deja que el cliente agregue fotos por 7 días",
			body: PhotoAsk,
			params: IdParams,
			status: 200,
			answer: leadPhotosResponse,
			handle: (call, { params: { id }, body }) => requestPhotos(call, { requestId: id, ...body }),
		}),
		defineRoute({
			group: panel,
			id: "removeLeadPhoto",
			method: "delete",
			path: "/admin/photos/{id}",
			summary: "Quita una foto; por 30 días se puede recuperar",
			params: IdParams,
			status: 200,
			answer: leadPhotosResponse,
			handle: (call, { params: { id } }) => removePhoto(call, id),
		}),
		defineRoute({
			group: panel,
			id: "restoreLeadPhoto",
			method: "post",
			path: "/admin/photos/{id}/restore",
			summary: "Recupera una foto que se quitó",
			params: IdParams,
			status: 200,
			answer: leadPhotosResponse,
			handle: (call, { params: { id } }) => restorePhoto(call, id),
		}),
		defineRoute({
			group: panel,
			id: "readLeadPhoto",
			method: "get",
			path: "/admin/photos/{id}/{size}",
			summary: "Una foto, entera (`full`) o en pequeño (`small`)",
			params: photoSizeParams,
			status: 200,
			answer: JPEG_RESPONSE,
			handle: async ({ ctx }, { params: { id, size } }, c) => {
				const { photo, reference } = await getPhotoForStaff(ctx, id);
				return toPhotoResponse(c, ctx, photo, { size, name: `${reference}-foto-${photo.place}.jpg` });
			},
		}),
	]);
