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
import {
	requirePhotosOpen,
	requirePhotosVisible,
} from "#features/workshop/work-orders/moves/order-guards.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";

const id = z.string().max(60);
const staffPhotosResponse = toResponseSpec("Las fotos del personal", StaffPhotos);
const panel = createPanelRoutes("Taller", "orders", { needs: "orders" });
const mechanicView = createPanelRoutes("Taller", "workshop", { needs: "orders" });
const PhotoParams = z.object({ id, key: PhotoKey });

export const createOrderPhotosApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: mechanicView,
			id: "listStaffPhotos",
			method: "get",
			path: "/admin/mechanic-view/{id}/photos",
			summary: "Las fotos que tomó el personal de un carro; el mecánico, mientras está en el taller",
			params: IdParams,
			status: 200,
			answer: staffPhotosResponse,
			handle: async ({ ctx, actor }, { params: { id } }) => {
				const leadId = await requirePhotosVisible(ctx.db, actor, id);
				return readStaffPhotos(ctx.db, actor, leadId);
			},
		}),
		defineRoute({
			group: mechanicView,
			id: "startStaffPhoto",
			method: "put",
			path: "/admin/mechanic-view/{id}/photos/{key}",
			summary: "Empieza una foto del carro; repetir su `key` no la duplica",
			params: PhotoParams,
			body: NewStaffPhoto,
			status: 200,
			answer: toResponseSpec("La foto, con lo que ya llegó", PhotoUpload),
			handle: async ({ ctx, actor }, { params: { id, key }, body }) => {
				const leadId = await requirePhotosOpen(ctx, id);
				return reservePhoto(ctx, { leadId, uploadKey: key, ...body, authorId: actor.id });
			},
		}),
		defineRoute({
			group: panel,
			id: "sharePhoto",
			method: "put",
			path: "/admin/work-orders/{id}/photos/{photo}",
			summary: "Comparte con el cliente una foto del personal, o deja de compartirla",
			params: z.object({ id, photo: id }),
			body: z.object({ is_shared: z.boolean("Di si se comparte") }),
			status: 200,
			answer: staffPhotosResponse,
			handle: async ({ ctx, actor }, { params: { id, photo }, body }) => {
				const leadId = await requirePhotosVisible(ctx.db, actor, id);
				await setPhotoShared(ctx, leadId, photo, body.is_shared);
				return readStaffPhotos(ctx.db, actor, leadId);
			},
		}),
		defineRoute({
			group: mechanicView,
			id: "sendStaffPhotoChunk",
			method: "put",
			path: "/admin/mechanic-view/{id}/photos/{key}/{from}",
			...CHUNK_ROUTE,
			summary: `Manda el pedazo que empieza en el byte \`from\`: ${CHUNK_BYTES} bytes, o los que queden. Repetirlo no cambia nada`,
			params: PhotoParams.extend({ from: ChunkOffset }),
			handle: async ({ ctx }, { params: { id, ...part } }, c) => {
				const leadId = await requirePhotosOpen(ctx, id);
				const chunk = Buffer.from(await c.req.arrayBuffer());
				return receiveStaffPhotoChunk(ctx, leadId, { ...part, chunk });
			},
		}),
		defineRoute({
			group: mechanicView,
			id: "readStaffPhoto",
			method: "get",
			path: "/admin/mechanic-view/{id}/stored-photos/{photo}/{size}",
			summary: "Una foto del carro, entera (`full`) o en pequeño (`small`)",
			params: z.object({ id, photo: id, size: z.enum(PHOTO_SIZES, "Ese tamaño no existe") }),
			status: 200,
			answer: JPEG_RESPONSE,
			handle: async ({ ctx, actor }, { params: { id, photo, size } }, c) => {
				const leadId = await requirePhotosVisible(ctx.db, actor, id);
				return toPhotoResponse(c, ctx, await getStaffPhoto(ctx, leadId, photo), { size });
			},
		}),
	]);
