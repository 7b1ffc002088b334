import { buffer } from "node:stream/consumers";
import type { Context } from "hono";
import { mustExist } from "#platform/errors.ts";
import { answer, FILE, file, Problem } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { OwnPhoto } from "./contract.ts";
import type { PhotoSize } from "./rules.ts";
import { REFUSALS } from "./sentences.ts";
import type { PhotoRow } from "./store.server.ts";

/** Request and response options of a route that receives a piece of a photo. */
export const PIECE = {
	takes: "bytes" as const,
	body: FILE,
	200: answer("La foto; después del último pedazo, ya guardada", OwnPhoto),
	413: answer("El pedazo es demasiado grande", Problem),
	415: answer("No es application/octet-stream", Problem),
};

/** The response of a route that returns a photo. */
export const JPEG = file("La foto, en JPEG", "image/jpeg");

/** Returns our processed file of a stored photo as an inline response with a file name. @throws NotFoundError */
export async function asPhoto(
	c: Context,
	{ privateFiles }: Pick<Platform, "privateFiles">,
	{ folder }: Pick<PhotoRow, "folder">,
	{ size, name = "foto.jpg" }: { size: PhotoSize; name?: string },
) {
	const stored = folder ? await privateFiles.open(folder, `${size}.jpg`) : undefined;
	const bytes = await buffer(mustExist(stored, REFUSALS.noSuchPhoto).stream());
	return c.body(new Uint8Array(bytes), 200, {
		"Content-Type": "image/jpeg",
		"Content-Disposition": `inline; filename="${name}"`,
	});
}
