import { readXlsx as parseXlsx } from "hucre/xlsx";
import type { SheetCell } from "#domain/sheet-cells.ts";
import { unescapeFormula } from "./escape-cell.ts";
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, type Sheet, toRows, UnreadableSheet } from "./sheet.ts";

type ParsedSheet = Awaited<ReturnType<typeof parseXlsx>>["sheets"][number];

/** Number formats that show a number with leading zeros: `00000`. */
const PADDED_FORMAT = /^0{2,20}$/;
/** Spreadsheets compute with 15 digits; longer numbers are codes. */
const MAX_SAFE_DIGITS = 15;
/** Blank rows that are read at most, besides those with content. */
const MAX_BLANK_ROWS = 5000;

/** Reads the first sheet with content of an .xlsx file. @throws UnreadableSheet */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
	const visible = (info: { hidden?: boolean; veryHidden?: boolean }) => !info.hidden && !info.veryHidden;
	// One column and row more than is allowed, to notice them.
	const maxRows = MAX_SHEET_ROWS + MAX_BLANK_ROWS;
	const range = `A1:${toColumnName(MAX_SHEET_COLUMNS + 1)}${maxRows}`;
	const { sheets } = await parseXlsx(bytes, { sheets: visible, readStyles: true, maxRows, range });
	const hasContent = ({ rows }: ParsedSheet) =>
		rows.some((row) => row.some((cell) => cell !== null && cell !== ""));
	const sheet = sheets.find(hasContent);
	if (!sheet) throw new UnreadableSheet("La hoja está vacía. Revisa que sea el archivo correcto.");
	const otherSheets = sheets.filter((other) => other !== sheet && hasContent(other)).map(({ name }) => name);
	return { ...toRows(readCells(sheet)), sheetName: sheet.name, otherSheets };
}

function* readCells({ rows, cells }: ParsedSheet): Generator<SheetCell[]> {
	for (const [row, values] of rows.entries())
		yield values.map((value, column) => {
			const format = typeof value === "number" ? cells?.get(`${row},${column}`)?.style?.numFmt : undefined;
			return toCell(value, format);
		});
}

function toCell(value: ParsedSheet["rows"][number][number], format: string | undefined): SheetCell {
	if (value === null || value === undefined) return null;
	if (typeof value === "boolean") return value ? "Sí" : "No";
	if (value instanceof Date) return value.toISOString().slice(0, 10);
	if (typeof value !== "number") return unescapeFormula(String(value));
	if (format && PADDED_FORMAT.test(format) && Number.isInteger(value))
		return String(value).padStart(format.length, "0");
	const isCode = Number.isSafeInteger(value) && String(Math.abs(value)).length > MAX_SAFE_DIGITS;
	return isCode ? String(value) : value;
}

/** Returns the letters of a column, from 1: "A", "GR". */
function toColumnName(column: number): string {
	const rest = Math.floor((column - 1) / 26);
	return (rest > 0 ? toColumnName(rest) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}
