import { readXlsx as parseXlsx } from "hucre/xlsx";
import type { SheetCell } from "#domain/sheet-cells.ts";
import { toCellText } from "./cell-text.ts";
import {
	MAX_SHEET_COLUMNS,
	MAX_SHEET_ROWS,
	type Sheet,
	type SheetPreview,
	toRows,
	UnreadableSheet,
} from "./sheet.ts";

type ParsedSheet = Awaited<ReturnType<typeof parseXlsx>>["sheets"][number];

/** Blank rows that are read at most, besides those with content. */
const MAX_BLANK_ROWS = 5000;
/** Rows and sheets from which one sheet is chosen. */
const MAX_PREVIEW_ROWS = 300;
const MAX_PREVIEWS = 50;

/**
 * Reads the only visible sheet with content of an .xlsx file, or previews of several.
 *
 * @param name the sheet to read, of several
 * @throws UnreadableSheet
 */
export async function readXlsx(bytes: Uint8Array, name?: string): Promise<Sheet | SheetPreview[]> {
	// One column and row more than is allowed, to notice them.
	const maxRows = MAX_SHEET_ROWS + MAX_BLANK_ROWS;
	const range = `A1:${toColumnName(MAX_SHEET_COLUMNS + 1)}${maxRows}`;
	const visible = (info: { name: string; hidden?: boolean; veryHidden?: boolean }) =>
		!info.hidden && !info.veryHidden && (name === undefined || info.name === name);
	const { sheets } = await parseXlsx(bytes, { sheets: visible, readStyles: true, maxRows, range });
	const [sheet, ...others] = sheets.filter(({ rows }) =>
		rows.some((row) => row.some((cell) => cell !== null && cell !== "")),
	);
	if (!sheet) throw new UnreadableSheet("La hoja está vacía. Revisa que sea el archivo correcto.");
	if (others.length > 0) return [sheet, ...others].slice(0, MAX_PREVIEWS).map(toPreview);
	return { ...readRows(sheet), sheetName: sheet.name, otherSheets: [], isDelimited: false, remarks: [] };
}

function toPreview(sheet: ParsedSheet): SheetPreview {
	const rows = sheet.rows.slice(0, MAX_PREVIEW_ROWS).map((row) => row.slice(0, MAX_SHEET_COLUMNS));
	return { name: sheet.name, rows: readRows({ ...sheet, rows }).rows };
}

function readRows(sheet: ParsedSheet): Pick<Sheet, "rows" | "blankRows"> {
	const { rows, blankRows } = toRows(readCells(sheet));
	const isHidden = (number: number) => {
		const { hidden, height } = sheet.rowDefs?.get(number - 1) ?? {};
		return hidden === true || height === 0;
	};
	return { rows: rows.map((row) => (isHidden(row.number) ? { ...row, isHidden: true } : row)), blankRows };
}

function* readCells({ rows, cells }: ParsedSheet): Generator<SheetCell[]> {
	for (const [row, values] of rows.entries())
		yield values.map((value, column) => {
			const format = typeof value === "number" ? cells?.get(`${row},${column}`)?.style?.numFmt : undefined;
			return toCellText(value, format);
		});
}

/** Returns the letters of a column, from 1: "A", "GR". */
function toColumnName(column: number): string {
	const rest = Math.floor((column - 1) / 26);
	return (rest > 0 ? toColumnName(rest) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}
