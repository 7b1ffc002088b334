import { answer, openRoutes } from "#platform/http/http.server.ts";
import { ByToken, linkRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { asPhoto, JPEG, PIECE } from "./answers.server.ts";
import { beginPhoto } from "./begin.server.ts";
import { NewPhoto, OwnPhoto, OwnPhotos, PhotoKey, PieceStart } from "./contract.ts";
import { readOwnPhotos, sentPhoto, takePhotoBack } from "./own.server.ts";
import { receivePiece } from "./receive.server.ts";
import { PIECE_BYTES } from "./rules.ts";

const own = linkRoutes(
	"Fotos de una solicitud",
	"El enlace no existe o ya terminó, o esa foto no está",
);
const one = ByToken.extend({ key: PhotoKey });

export const photosApi = (at: Platform) =>
	openRoutes().openapiRoutes([
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
		own.get("readOwnPhoto", "/photos/{token}/{key}/small.jpg", {
			summary: "Una foto en pequeño, para quien tiene el enlace",
			params: one,
			200: JPEG,
		})(async ({ params }, c) => asPhoto(c, at, await sentPhoto(at, params), { size: "small" })),
		own.put("sendPhotoPiece", "/photos/{token}/{key}/{from}", {
			...PIECE,
			limit: "linkWrite",
			summary: `Manda el pedazo que empieza en el byte \`from\`: ${PIECE_BYTES} bytes, o los que queden. Repetirlo no cambia nada; con un hueco, la respuesta 409 trae \`received\``,
			params: one.extend({ from: PieceStart }),
		})(async ({ params }, c) =>
			receivePiece(at, { ...params, piece: Buffer.from(await c.req.arrayBuffer()) }),
		),
	]);
