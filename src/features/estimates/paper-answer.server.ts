import { z } from "@hono/zod-openapi";
import type { Context } from "hono";

/** What an operation answers that prints. */
export const PDF = {
	description: "El archivo PDF",
	content: { "application/pdf": { schema: z.string().openapi({ format: "binary" }) } },
};

/** A printed file, shown by the browser under its own name. */
export function asFile(c: Context, { file, name }: { file: Buffer; name: string }) {
	return c.body(new Uint8Array(file), 200, {
		"Content-Type": "application/pdf",
		"Content-Disposition": `inline; filename="${name}"`,
	});
}
