import type { SheetCell as Cell } from "#domain/sheet-cells.ts";
import { type NameUses, NOTHING_FROM_NAME } from "#features/content/products/bulk/names/contract.ts";
import type { DecimalSign } from "./price-reading.ts";
import type { DefaultField, SheetField } from "./sheet-fields.ts";
import type { TaxStatement } from "./tax-words.ts";

/** An imported sheet and the settings that staff may change before it is applied. */
export type SheetSource = {
	kind: "sheet";
	fileName: string;
	sheetName: string;
	otherSheets: string[];
	blankRows: number;
	/** Whether an unquoted delimiter can move the cells of a row to the right. */
	isDelimited: boolean;
	/** Unusual facts about the file, as texts for staff. */
	remarks: string[];
	/** Rows of products that are hidden in the file, by number. */
	hiddenRows: number[];
	/** Whether these are read too; null while staff have not said so. */
	readsHiddenRows: boolean | null;
	/** The note of the sheet about the tax of its prices. */
	taxNote: TaxStatement | null;
	/** Headings by column; "" for a column without one. */
	headings: string[];
	/** First values of each column, to recognise it by. */
	samples: string[][];
	fields: (SheetField | null)[];
	/** Headings that name no field, while staff have not said what they are. */
	unknownHeadings: string[];
	/** Headings whose field is an answer about an earlier sheet. */
	rememberedHeadings: string[];
	/** The answer about prices that have two readings. */
	sign: DecimalSign | null;
	/** Values for new products where the sheet has no column. */
	defaults: Partial<Record<DefaultField, string>>;
	/** Those of the values that are answers about an earlier sheet. */
	rememberedDefaults: DefaultField[];
	/** The uses of the names that staff chose. */
	fromName: NameUses;
	/** Whether that is an answer about an earlier sheet. */
	isFromNameRemembered: boolean;
	/** Types that staff chose for single rows, by the number of the row. */
	rowTypes: Readonly<Record<string, string>>;
	/** Whether types that the catalogue does not have may be created. */
	acceptsNewTypes: boolean;
	/** Whether an empty cell clears what the product has. */
	clearsEmpty: boolean;
	/** Whether products that the sheet names and the site hides are shown again. */
	showsReturning?: boolean;
};

/** Values that a batch of an earlier version does not have. */
export const EARLIER_SOURCE = {
	isDelimited: false,
	remarks: [],
	hiddenRows: [],
	readsHiddenRows: null,
	taxNote: null,
	rememberedHeadings: [],
	rememberedDefaults: [],
	clearsEmpty: false,
	fromName: NOTHING_FROM_NAME,
	isFromNameRemembered: false,
	rowTypes: {},
} satisfies Partial<SheetSource>;

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

/** Counts the cells beyond the last heading. An unquoted comma moved them there: «7,95» is two cells. */
export function countExtraCells({ headings, isDelimited }: SheetSource, cells: readonly Cell[]): number {
	if (!isDelimited) return 0;
	return Math.max(0, cells.length - (headings.findLastIndex(Boolean) + 1));
}
