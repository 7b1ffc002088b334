import type { Context } from "hono";
import { csvOf, type Spreadsheet, xlsxOf } from "#platform/spreadsheet.server.ts";
import { file } from "./http.server.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The OpenAPI response of operations that return a spreadsheet. */
export const SPREADSHEET = file("La hoja de cálculo", XLSX, "text/csv");

/** Sends a spreadsheet as a download. Does not generate it for HEAD. */
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
