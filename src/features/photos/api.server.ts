import { z } from "@hono/zod-openapi";
import {
	answer,
	FILE,
	file,
	formProblems,
	openRoutes,
	Problem,
} from "#platform/http/http.server.ts";
import { ByToken, linkRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { beginPhoto } from "./begin.server.ts";
import { NewPhoto, OwnPhoto, OwnPhotos, PhotoKey } from "./contract.ts";
import { photoHeaders, readPhoto } from "./files.server.ts";
import { readOwnPhotos, sentPhoto, takePhotoBack } from "./own.server.ts";
import { receivePiece } from "./receive.server.ts";
import { MOST_BYTES, PIECE_BYTES } from "./rules.ts";

const problems = {
	...formProblems,
	404: answer("El enlace no existe o ya terminó, o esa foto no está", Problem),
};
const own = linkRoutes("Fotos de una solicitud", problems);
const one = ByToken.extend({ key: PhotoKey });

const piece = own.put("sendPhotoPiece", "/photos/{token}/{key}/{from}", {
	limit: "linkWrite",
	takes: "bytes",
	summary: `Manda el pedazo que empieza en el byte \`from\`: ${PIECE_BYTES} bytes, o los que queden. Repetirlo no cambia nada; con un hueco, la respuesta 409 trae \`received\``,
	params: one.extend({
		from: z.coerce.number().int().min(0).max(MOST_BYTES).multipleOf(PIECE_BYTES),
	}),
	body: FILE,
	200: answer("La foto; después del último pedazo, ya guardada", OwnPhoto),
	413: answer("El pedazo es demasiado grande", Problem),
	415: answer("No es application/octet-stream", Problem),
});
const small = own.get("readOwnPhoto", "/photos/{token}/{key}/small.jpg", {
	summary: "Una foto en pequeño, para quien tiene el enlace",
	params: one,
	200: file("La foto, en JPEG", "image/jpeg"),
});

export const photosApi = (at: Platform) =>
	openRoutes()
		.openapiRoutes([
			own.get("readOwnPhotos", "/photos/{token}", {
				summary: "Las fotos detrás de un enlace, y cuánto llegó de cada una",
				200: answer("Las fotos", OwnPhotos),
			})(({ token }) => readOwnPhotos(at, token)),
			own.put("beginPhoto", "/photos/{token}/{key}", {
				limit: "linkWrite",
				summary:
					"Empieza una foto: `key` son 32 cifras hexadecimales que elige quien la manda, y repetirla no la duplica",
				params: one,
				body: NewPhoto,
				200: answer("La foto, con lo que ya llegó", OwnPhoto),
			})(({ params, body, submission: { address } }) =>
				beginPhoto(at, { ...params, ...body, address }),
			),
			own.delete("takePhotoBack", "/photos/{token}/{key}", {
				limit: "linkWrite",
				summary: "Quita una foto para siempre, también a medio llegar",
				params: one,
				200: answer("Las que quedan", OwnPhotos),
			})(({ params }) => takePhotoBack(at, params)),
		])
		.openapi(small.route, async (c) => {
			const photo = await sentPhoto(at, c.req.valid("param"));
			const bytes = await readPhoto(at, photo, "small");
			return c.body(bytes, 200, photoHeaders("foto.jpg"));
		})
		.openapi(piece.route, async (c) => {
			const bytes = Buffer.from(await c.req.arrayBuffer());
			return c.json(await receivePiece(at, { ...c.req.valid("param"), piece: bytes }), 200);
		});
