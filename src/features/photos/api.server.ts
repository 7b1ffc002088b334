import type { AppContext } from "#platform/app-context.server.ts";
import { createRouter, toResponseSpec } from "#platform/http/http.server.ts";
import { createLinkRoutes, TokenParams } from "#platform/http/routes.server.ts";
import { NewPhoto, OwnPhoto, OwnPhotos, PhotoKey, PieceStart } from "./contract.ts";
import { deleteOwnPhoto, getSentPhoto, readOwnPhotos } from "./own.server.ts";
import { receivePiece } from "./receive.server.ts";
import { JPEG_RESPONSE, PIECE_ROUTE, toPhotoResponse } from "./responses.server.ts";
import { PIECE_BYTES } from "./rules.ts";
import { startPhoto } from "./start.server.ts";

const routes = createLinkRoutes(
	"Fotos de una solicitud",
	"El enlace no existe o ya terminó, o esa foto no está",
);
const photoParams = TokenParams.extend({ key: PhotoKey });

export const createPhotosApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		routes.get("readOwnPhotos", "/photos/{token}", {
			summary: "Las fotos detrás de un enlace, y cuánto llegó de cada una",
			200: toResponseSpec("Las fotos", OwnPhotos),
		})(({ token }) => readOwnPhotos(ctx, token)),
		routes.put("beginPhoto", "/photos/{token}/{key}", {
			limit: "linkWrite",
			summary:
				"Empieza una foto: `key` son 32 cifras hexadecimales que elige quien la manda, y repetirla no la duplica",
			params: photoParams,
			body: NewPhoto,
			200: toResponseSpec("La foto, con lo que ya llegó", OwnPhoto),
		})(({ params, body, submission: { address } }) => startPhoto(ctx, { ...params, ...body, address })),
		routes.delete("takePhotoBack", "/photos/{token}/{key}", {
			limit: "linkWrite",
			summary: "Quita una foto para siempre, también a medio llegar",
			params: photoParams,
			200: toResponseSpec("Las que quedan", OwnPhotos),
		})(({ params }) => deleteOwnPhoto(ctx, params)),
		routes.get("readOwnPhoto", "/photos/{token}/{key}/small.jpg", {
			summary: "Una foto en pequeño, para quien tiene el enlace",
			params: photoParams,
			200: JPEG_RESPONSE,
		})(async ({ params }, c) => toPhotoResponse(c, ctx, await getSentPhoto(ctx, params), { size: "small" })),
		routes.put("sendPhotoPiece", "/photos/{token}/{key}/{from}", {
			...PIECE_ROUTE,
			limit: "linkWrite",
			summary: `Manda el pedazo que empieza en el byte \`from\`: ${PIECE_BYTES} bytes, o los que queden. Repetirlo no cambia nada; con un hueco, la respuesta 409 trae \`received\``,
			params: photoParams.extend({ from: PieceStart }),
		})(async ({ params }, c) =>
			receivePiece(ctx, { ...params, piece: Buffer.from(await c.req.arrayBuffer()) }),
		),
	]);
