import type { Context } from "hono";
import { toFileSpec } from "#server/http/http.server.ts";

/** The OpenAPI response of operations that return a PDF. */
export const PDF_RESPONSE = toFileSpec("El archivo PDF", "application/pdf");

/** Sends a PDF that the browser displays, with a file name for saving it. */
export function sendPdf(c: Context, { file, name }: { file: Buffer; name: string }) {
	return c.body(new Uint8Array(file), 200, {
		"Content-Type": "application/pdf",
		"Content-Disposition": `inline; filename="${name}"`,
	});
}
