import { z } from "@hono/zod-openapi";
import { asPhoto, JPEG, PIECE } from "#features/photos/answers.server.ts";
import { beginAmong } from "#features/photos/begin.server.ts";
import {
	NewStaffPhoto,
	OwnPhoto,
	PhotoKey,
	PieceStart,
	TakenPhotos,
} from "#features/photos/contract.ts";
import { PHOTO_SIZES, PIECE_BYTES } from "#features/photos/rules.ts";
import {
	readTaken,
	receiveTaken,
	shareTaken,
	takenPhoto,
} from "#features/photos/staff/taken.server.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { refusePhotosOver } from "./inside.server.ts";
import { requireInside } from "./store.server.ts";

const id = z.string().max(60);
const taken = { needs: "orders" as const, 200: answer("Las fotos del personal", TakenPhotos) };
const panel = panelRoutes("Taller", "orders", taken);
const bench = panelRoutes("Taller", "workshop", taken);
const keyed = z.object({ id, key: PhotoKey });

export const orderPhotosApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		bench.get("listTakenPhotos", "/admin/bench/{id}/photos", {
			summary: "Las fotos que tomó el personal de un carro en el taller",
		})(async ({ id }) => {
			await requireInside(at.db, id);
			return readTaken(at.db, id);
		}),
		bench.put("beginTakenPhoto", "/admin/bench/{id}/photos/{key}", {
			summary: "Empieza una foto del carro; repetir su `key` no la duplica",
			params: keyed,
			body: NewStaffPhoto,
			200: answer("La foto, con lo que ya llegó", OwnPhoto),
		})(async ({ id, key, body, actor }) => {
			await refusePhotosOver(at, id);
			return beginAmong(at, { leadId: id, uploadKey: key, ...body, authorId: actor.id });
		}),
		panel.put("sharePhoto", "/admin/work-orders/{id}/photos/{photo}", {
			summary: "Comparte con el cliente una foto del personal, o deja de compartirla",
			params: z.object({ id, photo: id }),
			body: z.object({ is_shared: z.boolean("Di si se comparte") }),
		})(async ({ id, photo, body }) => {
			await shareTaken(at, id, photo, body.is_shared);
			return readTaken(at.db, id);
		}),
		bench.put("sendTakenPiece", "/admin/bench/{id}/photos/{key}/{from}", {
			...PIECE,
			summary: `Manda el pedazo que empieza en el byte \`from\`: ${PIECE_BYTES} bytes, o los que queden. Repetirlo no cambia nada`,
			params: keyed.extend({ from: PieceStart }),
		})(async ({ params: { id, ...part } }, c) => {
			await refusePhotosOver(at, id);
			const piece = Buffer.from(await c.req.arrayBuffer());
			return receiveTaken(at, id, { ...part, piece });
		}),
		bench.get("readTakenPhoto", "/admin/bench/{id}/taken/{photo}/{size}", {
			summary: "Una foto del carro, entera (`full`) o en pequeño (`small`)",
			params: z.object({ id, photo: id, size: z.enum(PHOTO_SIZES, "Ese tamaño no existe") }),
			200: JPEG,
		})(async ({ id, photo, size }, c) => {
			await requireInside(at.db, id);
			return asPhoto(c, at, await takenPhoto(at, id, photo), { size });
		}),
	]);
