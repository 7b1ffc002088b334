import { z } from "@hono/zod-openapi";
import { asPhoto, JPEG } from "#features/photos/answers.server.ts";
import { LeadPhotos, PhotoAsk } from "#features/photos/contract.ts";
import { PHOTO_SIZES } from "#features/photos/rules.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	askForPhotos,
	photoForStaff,
	readLeadPhotos,
	removePhoto,
	restorePhoto,
} from "./photos.server.ts";

const panel = panelRoutes("Solicitudes", "inbox", {
	200: answer("Las fotos de la solicitud", LeadPhotos),
});

const sized = z.object({
	id: z.string().max(60),
	size: z.enum(PHOTO_SIZES, "Ese tamaño no existe"),
});

export const photosStaffApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		panel.get("readLeadPhotos", "/admin/inbox/{id}/photos", {
			summary: "Las fotos que el cliente mandó con una solicitud",
		})(({ id }) => readLeadPhotos(at, id)),
		panel.post("askForPhotos", "/admin/inbox/{id}/photo-link", {
			summary: "Deja que el cliente agregue fotos por 7 días",
			body: PhotoAsk,
		})(({ id, body, actor }) => askForPhotos(at, actor, id, body)),
		panel.delete("removeLeadPhoto", "/admin/photos/{id}", {
			summary: "Quita una foto; por 30 días se puede recuperar",
		})(({ id, actor }) => removePhoto(at, actor, id)),
		panel.post("restoreLeadPhoto", "/admin/photos/{id}/restore", {
			summary: "Recupera una foto que se quitó",
		})(({ id, actor }) => restorePhoto(at, actor, id)),
		panel.get("readLeadPhoto", "/admin/photos/{id}/{size}", {
			summary: "Una foto, entera (`full`) o en pequeño (`small`)",
			params: sized,
			200: JPEG,
		})(async ({ id, size }, c) => {
			const { photo, reference } = await photoForStaff(at, id);
			return asPhoto(c, at, photo, { size, name: `${reference}-foto-${photo.place}.jpg` });
		}),
	]);
