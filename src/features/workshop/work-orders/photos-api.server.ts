import { z } from "@hono/zod-openapi";
import {
	ChunkOffset,
	NewStaffPhoto,
	PhotoKey,
	PhotoUpload,
	StaffPhotos,
} from "#features/workshop/photos/contract.ts";
import { CHUNK_ROUTE, JPEG_RESPONSE, toPhotoResponse } from "#features/workshop/photos/responses.server.ts";
import { CHUNK_BYTES, PHOTO_SIZES } from "#features/workshop/photos/rules.ts";
import {
	getStaffPhoto,
	readStaffPhotos,
	receiveStaffPhotoChunk,
	setPhotoShared,
} from "#features/workshop/photos/staff-photos.server.ts";
import { reservePhoto } from "#features/workshop/photos/start-upload.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { requirePhotosOpen, requirePhotosVisible } from "./order-guards.server.ts";

const id = z.string().max(60);
const options = {
	needs: "orders" as const,
	200: toResponseSpec("Las fotos del personal", StaffPhotos),
};
const panel = createPanelRoutes("Taller", "orders", options);
const mechanicView = createPanelRoutes("Taller", "workshop", options);
const PhotoParams = z.object({ id, key: PhotoKey });

export const createOrderPhotosApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		mechanicView.get("listStaffPhotos", "/admin/mechanic-view/{id}/photos", {
			summary: "Las fotos que tomó el personal de un carro; el mecánico, mientras está en el taller",
		})(async ({ id, actor }) => {
			const leadId = await requirePhotosVisible(ctx.db, actor, id);
			return readStaffPhotos(ctx.db, actor, leadId);
		}),
		mechanicView.put("startStaffPhoto", "/admin/mechanic-view/{id}/photos/{key}", {
			summary: "Empieza una foto del carro; repetir su `key` no la duplica",
			params: PhotoParams,
			body: NewStaffPhoto,
			200: toResponseSpec("La foto, con lo que ya llegó", PhotoUpload),
		})(async ({ id, key, body, actor }) => {
			const leadId = await requirePhotosOpen(ctx, id);
			return reservePhoto(ctx, { leadId, uploadKey: key, ...body, authorId: actor.id });
		}),
		panel.put("sharePhoto", "/admin/work-orders/{id}/photos/{photo}", {
			summary: "Comparte con el cliente una foto del personal, o deja de compartirla",
			params: z.object({ id, photo: id }),
			body: z.object({ is_shared: z.boolean("Di si se comparte") }),
		})(async ({ id, photo, body, actor }) => {
			const leadId = await requirePhotosVisible(ctx.db, actor, id);
			await setPhotoShared(ctx, leadId, photo, body.is_shared);
			return readStaffPhotos(ctx.db, actor, leadId);
		}),
		mechanicView.put("sendStaffPhotoChunk", "/admin/mechanic-view/{id}/photos/{key}/{from}", {
			...CHUNK_ROUTE,
			summary: `Manda el pedazo que empieza en el byte \`from\`: ${CHUNK_BYTES} bytes, o los que queden. Repetirlo no cambia nada`,
			params: PhotoParams.extend({ from: ChunkOffset }),
		})(async ({ params: { id, ...part } }, c) => {
			const leadId = await requirePhotosOpen(ctx, id);
			const chunk = Buffer.from(await c.req.arrayBuffer());
			return receiveStaffPhotoChunk(ctx, leadId, { ...part, chunk });
		}),
		mechanicView.get("readStaffPhoto", "/admin/mechanic-view/{id}/photos/{photo}/{size}", {
			summary: "Una foto del carro, entera (`full`) o en pequeño (`small`)",
			params: z.object({ id, photo: id, size: z.enum(PHOTO_SIZES, "Ese tamaño no existe") }),
			200: JPEG_RESPONSE,
		})(async ({ id, photo, size, actor }, c) => {
			const leadId = await requirePhotosVisible(ctx.db, actor, id);
			return toPhotoResponse(c, ctx, await getStaffPhoto(ctx, leadId, photo), { size });
		}),
	]);
