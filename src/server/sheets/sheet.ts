import type { SheetCell, SheetRow } from "#domain/sheet-cells.ts";

/** One sheet of a file. */
export type Sheet = {
	/** Rows with content. */
	rows: SheetRow[];
	/** Blank rows between the first and the last one with content. */
	blankRows: number;
	/** "" for a CSV. */
	sheetName: string;
	/** The other sheets of the file with content, which are not read. */
	otherSheets: string[];
	/** Whether an unquoted delimiter can move the cells of a row to the right. */
	isDelimited: boolean;
	/** Remarks about an unusual file, as sentences for the person who sent it. */
	remarks: string[];
};

/** The first rows of a sheet, to choose one by. */
export type SheetPreview = { name: string; rows: SheetRow[] };

/** Most rows with content: those of products and some above the headings. */
export const MAX_SHEET_ROWS = 10_050;
export const MAX_SHEET_COLUMNS = 200;
/** Longest text of a cell, as Excel limits it. */
const MAX_CELL_LENGTH = 32_767;

/** A reason why a file is not read, as a sentence for the person who sent it. */
export class UnreadableSheet extends Error {
	override name = "UnreadableSheet";
}

/**
 * Leaves out what is blank.
 *
 * @param rows cells by row, from the first row of the file
 * @throws UnreadableSheet when more is left than the limits allow
 */
export function toRows(rows: Iterable<readonly SheetCell[]>): Pick<Sheet, "rows" | "blankRows"> {
	const found: SheetRow[] = [];
	let number = 0;
	for (const row of rows) {
		number++;
		const cells = row.map(toCell);
		const length = cells.findLastIndex((cell) => cell !== null) + 1;
		if (length === 0) continue;
		if (length > MAX_SHEET_COLUMNS)
			throw new UnreadableSheet(
				`La fila ${number} tiene ${length} columnas; se leen hasta ${MAX_SHEET_COLUMNS}. Borra las que sobran.`,
			);
		found.push({ number, cells: cells.slice(0, length) });
		if (found.length > MAX_SHEET_ROWS)
			throw new UnreadableSheet("La hoja tiene más de 10,000 filas. Divídela en dos.");
	}
	const [first, last] = [found.at(0)?.number ?? 0, found.at(-1)?.number ?? -1];
	return { rows: found, blankRows: Math.max(0, last - first + 1 - found.length) };
}

function toCell(cell: SheetCell): SheetCell {
	if (typeof cell !== "string") return cell;
	return cell.trim() === "" ? null : cell.slice(0, MAX_CELL_LENGTH);
}
