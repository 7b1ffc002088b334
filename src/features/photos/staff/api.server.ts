import { z } from "@hono/zod-openapi";
import { LeadPhotos, PhotoAsk } from "#features/photos/contract.ts";
import { photoHeaders, readPhoto } from "#features/photos/files.server.ts";
import { PHOTO_SIZES } from "#features/photos/rules.ts";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
import {
	askForPhotos,
	photoForStaff,
	readLeadPhotos,
	removePhoto,
	restorePhoto,
} from "./photos.server.ts";

const panel = panelRoutes("Solicitudes", "inbox");
const params = z.object({ id: z.string().max(60) });
const photos = { 200: answer("Las fotos de la solicitud", LeadPhotos) };

const read = panel.get("readLeadPhotos", "/admin/inbox/{id}/photos", {
	summary: "Las fotos que el cliente mandó con una solicitud",
	params,
	...photos,
});
const ask = panel.post("askForPhotos", "/admin/inbox/{id}/photo-link", {
	summary: "Abre por 7 días el enlace donde el cliente agrega fotos",
	params,
	body: PhotoAsk,
	...photos,
});
const one = panel.get("readLeadPhoto", "/admin/photos/{id}/{size}", {
	summary: "Una foto, entera (`full`) o en pequeño (`small`)",
	params: params.extend({ size: z.enum(PHOTO_SIZES, "Ese tamaño no existe") }),
	200: {
		description: "La foto, en JPEG",
		content: { "image/jpeg": { schema: z.string().openapi({ type: "string", format: "binary" }) } },
	},
});
const remove = panel.delete("removeLeadPhoto", "/admin/photos/{id}", {
	summary: "Quita una foto; por 30 días se puede recuperar",
	params,
	...photos,
});
const restore = panel.post("restoreLeadPhoto", "/admin/photos/{id}/restore", {
	summary: "Recupera una foto que se quitó",
	params,
	...photos,
});

export const photosStaffApi = (at: Platform) =>
	openRoutes()
		.openapi(read, async (c) => c.json(await readLeadPhotos(at, c.req.valid("param").id), 200))
		.openapi(ask, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await askForPhotos(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(one, async (c) => {
			const { id, size } = c.req.valid("param");
			const { photo, reference } = await photoForStaff(at, id);
			const bytes = await readPhoto(at, photo, size);
			return c.body(bytes, 200, photoHeaders(`${reference}-foto-${photo.place}.jpg`));
		})
		.openapi(remove, async (c) =>
			c.json(await removePhoto(at, c.var.actor, c.req.valid("param").id), 200),
		)
		.openapi(restore, async (c) =>
			c.json(await restorePhoto(at, c.var.actor, c.req.valid("param").id), 200),
		);
