import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createLinkRoutes, TokenParams } from "#server/http/routes.server.ts";
import { ChunkOffset, CustomerPhotos, NewPhoto, PhotoKey, PhotoUpload } from "./contract.ts";
import { deletePhotoUpload, getSentPhoto, readCustomerPhotos } from "./customer-photos.server.ts";
import { receiveChunk } from "./receive-chunk.server.ts";
import { CHUNK_ROUTE, JPEG_RESPONSE, toPhotoResponse } from "./responses.server.ts";
import { CHUNK_BYTES } from "./rules.ts";
import { startPhoto } from "./start-upload.server.ts";

const routes = createLinkRoutes(
	"Fotos de una solicitud",
	"El enlace no existe o ya terminó, o esa foto no está",
);
const photoParams = TokenParams.extend({ key: PhotoKey });

export const createPhotosApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		routes.get("readOwnPhotos", "/photos/{token}", {
			summary: "Las fotos detrás de un enlace, y cuánto llegó de cada una",
			200: toResponseSpec("Las fotos", CustomerPhotos),
		})(({ token }) => readCustomerPhotos(ctx, token)),
		routes.put("startPhoto", "/photos/{token}/{key}", {
			limit: "linkWrite",
			summary:
				"Empieza una foto: `key` son 32 cifras hexadecimales que elige quien la manda, y repetirla no la duplica",
			params: photoParams,
			body: NewPhoto,
			200: toResponseSpec("La foto, con lo que ya llegó", PhotoUpload),
		})(({ params, body, submission: { address } }) => startPhoto(ctx, { ...params, ...body, address })),
		routes.delete("deletePhotoUpload", "/photos/{token}/{key}", {
			limit: "linkWrite",
			summary: "Quita una foto para siempre, también a medio llegar",
			params: photoParams,
			200: toResponseSpec("Las que quedan", CustomerPhotos),
		})(({ params }) => deletePhotoUpload(ctx, params)),
		routes.get("readOwnPhoto", "/photos/{token}/{key}/small.jpg", {
			summary: "Una foto en pequeño, para quien tiene el enlace",
			params: photoParams,
			200: JPEG_RESPONSE,
		})(async ({ params }, c) => toPhotoResponse(c, ctx, await getSentPhoto(ctx, params), { size: "small" })),
		routes.put("sendPhotoChunk", "/photos/{token}/{key}/{from}", {
			...CHUNK_ROUTE,
			limit: "linkWrite",
			summary: `Manda el pedazo que empieza en el byte \`from\`: ${CHUNK_BYTES} bytes, o los que queden. Repetirlo no cambia nada; con un hueco, la respuesta 409 trae \`received\``,
			params: photoParams.extend({ from: ChunkOffset }),
		})(async ({ params }, c) =>
			receiveChunk(ctx, { ...params, chunk: Buffer.from(await c.req.arrayBuffer()) }),
		),
	]);
