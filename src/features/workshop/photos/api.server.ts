import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createLinkRoutes, defineRoute, TokenParams } from "#server/http/routes.server.ts";
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

export const createPhotosApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: routes,
			id: "readOwnPhotos",
			method: "get",
			path: "/photos/{token}",
			summary: "Las fotos detrás de un enlace, y cuánto llegó de cada una",
			params: TokenParams,
			status: 200,
			answer: toResponseSpec("Las fotos", CustomerPhotos),
			handle: ({ ctx }, { params: { token } }) => readCustomerPhotos(ctx, token),
		}),
		defineRoute({
			group: routes,
			id: "startPhoto",
			method: "put",
			path: "/photos/{token}/{key}",
			limit: "linkWrite",
			summary:
				"Empieza una foto: `key` son 32 cifras hexadecimales que elige quien la manda, y repetirla no la duplica",
			params: photoParams,
			body: NewPhoto,
			status: 200,
			answer: toResponseSpec("La foto, con lo que ya llegó", PhotoUpload),
			handle: ({ ctx, address }, { params, body }) => startPhoto(ctx, { ...params, ...body, address }),
		}),
		defineRoute({
			group: routes,
			id: "deletePhotoUpload",
			method: "delete",
			path: "/photos/{token}/{key}",
			limit: "linkWrite",
			summary: "Quita una foto para siempre, también a medio llegar",
			params: photoParams,
			status: 200,
			answer: toResponseSpec("Las que quedan", CustomerPhotos),
			handle: ({ ctx }, { params }) => deletePhotoUpload(ctx, params),
		}),
		defineRoute({
			group: routes,
			id: "readOwnPhoto",
			method: "get",
			path: "/photos/{token}/{key}/small.jpg",
			summary: "Una foto en pequeño, para quien tiene el enlace",
			params: photoParams,
			status: 200,
			answer: JPEG_RESPONSE,
			handle: async ({ ctx }, { params }, c) =>
				toPhotoResponse(c, ctx, await getSentPhoto(ctx, params), { size: "small" }),
		}),
		defineRoute({
			group: routes,
			id: "sendPhotoChunk",
			method: "put",
			path: "/photos/{token}/{key}/{from}",
			...CHUNK_ROUTE,
			limit: "linkWrite",
			summary: `Manda el pedazo que empieza en el byte \`from\`: ${CHUNK_BYTES} bytes, o los que queden. Repetirlo no cambia nada; con un hueco, la respuesta 409 trae \`received\``,
			params: photoParams.extend({ from: ChunkOffset }),
			handle: async ({ ctx }, { params }, c) =>
				receiveChunk(ctx, { ...params, chunk: Buffer.from(await c.req.arrayBuffer()) }),
		}),
	]);
