import type { Context } from "hono";
import { csvOf, type Spreadsheet, xlsxOf } from "#platform/spreadsheet.server.ts";
import { file } from "./http.server.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What an operation answers that brings a spreadsheet. */
export const SPREADSHEET = file("La hoja de cálculo", XLSX, "text/csv");

/** Answers with a spreadsheet to keep, in a file of its name; where nobody would take it (HEAD) none is made. */
export async function asSpreadsheet(
	c: Context,
	format: "csv" | "xlsx",
	make: () => Promise<{ file: string; sheet: Spreadsheet }>,
) {
	const type = format === "csv" ? "text/csv; charset=utf-8" : XLSX;
	if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": type });
	const { file, sheet } = await make();
	return c.body(format === "csv" ? csvOf(sheet) : xlsxOf(sheet), 200, {
		"Content-Type": type,
		"Content-Disposition": `attachment; filename="${file}.${format}"`,
	});
}
