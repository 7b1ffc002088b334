import type { Context } from "hono";
import { type Spreadsheet, toCsv, toXlsx } from "#server/spreadsheet.server.ts";
import { toFileSpec } from "./http.server.ts";

/** The OpenAPI response of operations that return a PDF. */
export const PDF_RESPONSE = toFileSpec("El archivo PDF", "application/pdf");

/** Sends a PDF that the browser displays, with a file name for saving it. */
export function sendPdf(c: Context, { file, name }: { file: Buffer; name: string }) {
	return c.body(new Uint8Array(file), 200, {
		"Content-Type": "application/pdf",
		"Content-Disposition": `inline; filename="${name}"`,
	});
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The OpenAPI response of operations that return a spreadsheet. */
export const SPREADSHEET_RESPONSE = toFileSpec("La hoja de cálculo", XLSX, "text/csv");

/** Sends a spreadsheet as a download. Does not generate it for HEAD. */
export async function sendSpreadsheet(
	c: Context,
	format: "csv" | "xlsx",
	createSpreadsheet: () => Promise<{ file: string; sheet: Spreadsheet }>,
) {
	const type = format === "csv" ? "text/csv; charset=utf-8" : XLSX;
	if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": type });
	const { file, sheet } = await createSpreadsheet();
	return c.body(format === "csv" ? toCsv(sheet) : toXlsx(sheet), 200, {
		"Content-Type": type,
		"Content-Disposition": `attachment; filename="${file}.${format}"`,
	});
}
