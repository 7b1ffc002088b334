import type { Context } from "hono";
import { file } from "./http.server.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What an operation answers that brings a spreadsheet. */
export const SPREADSHEET = file("La hoja de cálculo", XLSX, "text/csv");

/** Answers with a spreadsheet to keep; where nobody would take it (HEAD) none is made. */
export async function asSpreadsheet(
	c: Context,
	format: "csv" | "xlsx",
	make: () => Promise<{ name: string; stream: ReadableStream }>,
) {
	const type = format === "csv" ? "text/csv; charset=utf-8" : XLSX;
	if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": type });
	const { name, stream } = await make();
	return c.body(stream, 200, {
		"Content-Type": type,
		"Content-Disposition": `attachment; filename="${name}"`,
	});
}
