import type { SheetCell as Cell, SheetRow } from "#domain/sheet-cells.ts";
import { normalizeText } from "#domain/text/search.ts";
import type { DecimalSign } from "./price-reading.ts";
import { type DefaultField, findHeadingKey, type SheetField } from "./sheet-fields.ts";

/** An imported sheet and the settings that staff may change before it is applied. */
export type SheetSource = {
	kind: "sheet";
	fileName: string;
	sheetName: string;
	otherSheets: string[];
	blankRows: number;
	/** Headings by column; "" for a column without one. */
	headings: string[];
	/** First values of each column, to recognise it by. */
	samples: string[][];
	fields: (SheetField | null)[];
	/** Headings that name no field, while staff have not said what they are. */
	unknownHeadings: string[];
	/** The answer about prices that have two readings. */
	sign: DecimalSign | null;
	/** Values for new products where the sheet has no column. */
	defaults: Partial<Record<DefaultField, string>>;
	/** Whether types that the catalogue does not have may be created. */
	acceptsNewTypes: boolean;
	/** Whether products that the sheet names and the site hides are shown again. */
	showsReturning?: boolean;
};

/** Rows in which the headings are looked for: a supplier's list begins with its name, address and date. */
const MAX_HEADING_ROW = 30;
const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 60;

/**
 * Splits a sheet into its headings and its rows of data. The headings are the row that names most fields, else the first
 * one with several texts.
 */
export function splitSheet(rows: readonly SheetRow[]): { headings: string[]; data: SheetRow[] } {
	const candidates = rows.slice(0, MAX_HEADING_ROW);
	const countFieldNames = ({ cells }: SheetRow) =>
		new Set(cells.map((cell) => typeof cell === "string" && findHeadingKey(cell)).filter(Boolean)).size;
	const best = Math.max(0, ...candidates.map(countFieldNames));
	const isHeading = best > 1 ? (row: SheetRow) => countFieldNames(row) === best : hasSeveralTexts;
	const index = Math.max(0, candidates.findIndex(isHeading));
	const headings = (rows[index]?.cells ?? []).map((cell) =>
		String(cell ?? "")
			.trim()
			.slice(0, 80),
	);
	return { headings, data: rows.slice(index + 1) };
}

const hasSeveralTexts = ({ cells }: SheetRow) => cells.filter((cell) => typeof cell === "string").length > 1;

/** Returns the first different values of each column. */
export function collectSamples(headings: readonly string[], data: readonly SheetRow[]): string[][] {
	return headings.map((_, column) => {
		const texts = data.slice(0, 50).map(({ cells }) => String(cells[column] ?? "").trim());
		return [...new Set(texts.filter(Boolean))]
			.slice(0, MAX_SAMPLES)
			.map((text) => text.slice(0, MAX_SAMPLE_LENGTH));
	});
}

const WITHOUT_TAX =
	/(?:no incluyen?|sin|mas|\+) (?:el )?(?:itbms|impuesto)|(?:itbms|impuesto) no (?:esta )?(?:incluido|incluye)/;

/** Returns whether a title or a note of the sheet says that its prices do not contain the tax. */
export function saysWithoutTax(rows: readonly SheetRow[]): boolean {
	return rows.some(({ cells }) => {
		const [text, ...others] = cells.filter((cell) => cell !== null);
		return others.length === 0 && typeof text === "string" && WITHOUT_TAX.test(normalizeText(text));
	});
}

const TOTAL = /^\s*(?:sub\s*)?total/i;

/** Returns whether a row is no product: a title in a single cell, a total without a SKU, or the headings again. */
export function isTitleOrTotal(
	cells: readonly Cell[],
	headings: readonly string[],
	hasSku: boolean,
): boolean {
	const texts = cells.filter((cell) => cell !== null && String(cell).trim() !== "").map(String);
	if (texts.length <= 1 && headings.filter(Boolean).length > 1) return true;
	if (texts.every((text) => headings.includes(text.trim()))) return true;
	return !hasSku && texts.some((text) => TOTAL.test(text));
}
