import { getAmountQuestion, parseDollars } from "#domain/money.ts";

/** The decimal sign of a column of prices. */
export type DecimalSign = "point" | "comma";

import type { SheetCell as Cell } from "#domain/sheet-cells.ts";

/** Result of reading a column for its decimal sign. */
export type PriceReading = {
	sign: DecimalSign | undefined;
	/** A text that has two readings and that the column does not settle; the first one. */
	unclear: string | undefined;
};

const WITH_POINT = /^(?:\d*|\d{1,3}(?:,\d{3})+)\.\d{1,2}$/;
const WITH_COMMA = /^(?:\d*|\d{1,3}(?:\.\d{3})+),\d{1,2}$/;
/** Decimals that a program computed or a database stored: 19.990000000000002, 12.5000. */
const LONG_DECIMALS = /^\d{1,9}([.,])\d{4,}$/;
/** Thousands in groups, twice at least: 1.250.000 and 1,250,000. */
const POINT_GROUPS = /^\d{1,3}(?:\.\d{3}){2,}$/;
const COMMA_GROUPS = /^\d{1,3}(?:,\d{3}){2,}$/;

/**
 * Reads a column of prices as one: texts that are clear settle those that are not. «1.250» beside «19.99» stays unclear:
 * it is no thousand with that sign, and people write two decimals.
 *
 * @source rules 6.45
 */
export function readPriceColumn(cells: Iterable<Cell>): PriceReading {
	const signs = new Set<DecimalSign>();
	const unclear: { text: string; sign: DecimalSign }[] = [];
	for (const cell of cells) {
		if (typeof cell !== "string") continue;
		const amount = stripCurrency(cell);
		const [, longSign] = LONG_DECIMALS.exec(amount) ?? [];
		if (WITH_POINT.test(amount) || COMMA_GROUPS.test(amount) || longSign === ".") signs.add("point");
		else if (WITH_COMMA.test(amount) || POINT_GROUPS.test(amount) || longSign === ",") signs.add("comma");
		else if (getAmountQuestion(amount))
			unclear.push({ text: cell.trim(), sign: amount.includes(".") ? "point" : "comma" });
	}
	const [only] = signs;
	const sign = signs.size === 1 ? only : undefined;
	const doubtful = unclear.find((text) => !sign || text.sign === sign);
	return { sign: doubtful ? undefined : sign, unclear: doubtful?.text };
}

/** Parses a price of a column. @returns dollars; NaN when it is no price @source rules 6.45 */
export function parsePrice(cell: Cell, sign: DecimalSign | undefined): number {
	if (typeof cell === "number") return roundToCents(cell);
	const amount = stripCurrency(cell ?? "");
	if (LONG_DECIMALS.test(amount)) return roundToCents(Number(amount.replace(",", ".")));
	const [own, other] = sign === "comma" ? [",", "."] : [".", ","];
	const isUnclear = getAmountQuestion(amount) !== undefined || POINT_GROUPS.test(amount);
	if (!isUnclear || !sign) return parseDollars(amount);
	return roundToCents(Number(amount.replaceAll(other, "").replace(own, ".")));
}

/** Spreadsheets show 15 digits: 10.075 is stored as 10.074999999999999 and rounds to 10.08. */
const SHOWN_DIGITS = 15;

/** Rounds dollars to cents by the decimals that a spreadsheet shows. */
export function roundToCents(dollars: number): number {
	if (!Number.isFinite(dollars)) return Number.NaN;
	const [digits, exponent = "0"] = dollars.toPrecision(SHOWN_DIGITS).split("e");
	return Math.round(Number(`${digits}e${Number(exponent) + 2}`)) / 100;
}

/** Removes currencies, spaces between thousands, and apostrophes. */
function stripCurrency(text: string): string {
	return text
		.replace(/[\s'’]/gu, "")
		.replace(/^(?:US\$|\$|USD|B\/\.?|PAB)/i, "")
		.replace(/(?:\$|USD|PAB|B\/\.?)$/i, "");
}
