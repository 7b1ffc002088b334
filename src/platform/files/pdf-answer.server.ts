import type { Context } from "hono";
import { file } from "#platform/http/http.server.ts";

/** What an operation answers that prints. */
export const PDF = file("El archivo PDF", "application/pdf");

/** A printed file, shown by the browser under its own name. */
export function asFile(c: Context, { file, name }: { file: Buffer; name: string }) {
	return c.body(new Uint8Array(file), 200, {
		"Content-Type": "application/pdf",
		"Content-Disposition": `inline; filename="${name}"`,
	});
}
