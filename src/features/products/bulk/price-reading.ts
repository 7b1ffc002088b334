import { getAmountQuestion, parseDollars } from "#domain/money.ts";

/** The decimal sign of a column of prices. */
export type DecimalSign = "point" | "comma";

import type { SheetCell as Cell } from "#domain/sheet-cells.ts";

/** Result of reading a column for its decimal sign. */
export type PriceReading = {
	sign: DecimalSign | undefined;
	/** A text that has two readings while the column does not settle which; the first one. */
	unclear: string | undefined;
};

const WITH_POINT = /^(?:\d*|\d{1,3}(?:,\d{3})+)\.\d{1,2}$/;
const WITH_COMMA = /^(?:\d*|\d{1,3}(?:\.\d{3})+),\d{1,2}$/;
/** Thousands in groups, twice at least: 1.250.000 and 1,250,000. */
const POINT_GROUPS = /^\d{1,3}(?:\.\d{3}){2,}$/;
const COMMA_GROUPS = /^\d{1,3}(?:,\d{3}){2,}$/;

/**
 * Reads a column of prices as one: texts that are clear settle those that are not.
 *
 * @source rules 6.45
 */
export function readPriceColumn(cells: Iterable<Cell>): PriceReading {
	const signs = new Set<DecimalSign>();
	let unclear: string | undefined;
	for (const cell of cells) {
		if (typeof cell !== "string") continue;
		const amount = stripCurrency(cell);
		if (WITH_POINT.test(amount) || COMMA_GROUPS.test(amount)) signs.add("point");
		else if (WITH_COMMA.test(amount) || POINT_GROUPS.test(amount)) signs.add("comma");
		else if (getAmountQuestion(amount)) unclear ??= cell.trim();
	}
	const [sign] = signs;
	return { sign: signs.size === 1 ? sign : undefined, unclear };
}

/** Parses a price of a column. @returns dollars; NaN when it is no price @source rules 6.45 */
export function parsePrice(cell: Cell, sign: DecimalSign | undefined): number {
	// A program computes 19.990000000000002; the sheet shows 19.99.
	if (typeof cell === "number") return Math.round(cell * 100) / 100;
	const amount = stripCurrency(cell ?? "");
	const [own, other] = sign === "comma" ? [",", "."] : [".", ","];
	const isUnclear = getAmountQuestion(amount) !== undefined || POINT_GROUPS.test(amount);
	if (!isUnclear || !sign) return parseDollars(amount);
	return Number(amount.replaceAll(other, "").replace(own, "."));
}

/** Removes currencies, spaces between thousands, and apostrophes. */
function stripCurrency(text: string): string {
	return text
		.replace(/[\s'’]/gu, "")
		.replace(/^(?:US\$|\$|USD|B\/\.?|PAB)/i, "")
		.replace(/(?:\$|USD|PAB|B\/\.?)$/i, "");
}
