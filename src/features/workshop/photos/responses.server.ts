import { buffer } from "node:stream/consumers";
import type { Context } from "hono";
import type { AppContext } from "#server/app-context.server.ts";
import { requireFound } from "#server/errors.ts";
import { BINARY_SCHEMA, Problem, toFileSpec, toResponseSpec } from "#server/http/http.server.ts";
import { PhotoUpload } from "./contract.ts";
import { PHOTO_ERRORS } from "./messages.ts";
import type { PhotoSize } from "./rules.ts";
import type { PhotoRow } from "./store.server.ts";

/** Request and response options of a route that receives a chunk of a photo. */
export const CHUNK_ROUTE = {
	takes: "bytes" as const,
	body: BINARY_SCHEMA,
	status: 200 as const,
	answer: toResponseSpec("La foto; después del último pedazo, ya guardada", PhotoUpload),
	errors: {
		413: toResponseSpec("El pedazo es demasiado grande", Problem),
		415: toResponseSpec("No es application/octet-stream", Problem),
	},
};

/** The response of a route that returns a photo. */
export const JPEG_RESPONSE = toFileSpec("La foto, en JPEG", "image/jpeg");

/** Returns our processed file of a stored photo as an inline response with a file name. @throws NotFoundError */
export async function toPhotoResponse(
	c: Context,
	{ privateFiles }: Pick<AppContext, "privateFiles">,
	{ folder }: Pick<PhotoRow, "folder">,
	{ size, name = "foto.jpg" }: { size: PhotoSize; name?: string },
) {
	const storedFile = folder ? await privateFiles.open(folder, `${size}.jpg`) : undefined;
	const bytes = await buffer(requireFound(storedFile, PHOTO_ERRORS.noSuchPhoto).stream());
	return c.body(new Uint8Array(bytes), 200, {
		"Content-Type": "image/jpeg",
		"Content-Disposition": `inline; filename="${name}"`,
	});
}
