/** The model years that a name says; `to` is missing for «2010+». */
export type YearSpan = { from: number; to?: number };

/** The oldest car whose parts a shop sells. */
const MIN_YEAR = 1970;
/** Longer than any model was built. */
const MAX_SPAN = 40;
const FOUR_DIGITS = /^\d{4}$/;
const RANGE = /^(\d{2}|\d{4})[-/](\d{2}|\d{4})$/;
const SINCE = /^(\d{2}|\d{4})(?:\+|-?(?:up|on|adelante))$/;
/** Words after a number that make it a size: «12-14 MM». */
const UNITS = new Set(
	"mm cm m v w ml l lt lts gal oz kg g gr pulg pulgadas amp cc psi pz pzs pcs und".split(" "),
);
const JOINS = new Set(["a", "al", "-", "/", "hasta"]);

/**
 * Reads the model years among some words. Two digits count only in a span («14-19», «06/12», «98-02», «10-UP»): up to
 * next year's they are of this century, from 70 on of the last one, and between those no year. A single «14» may be a
 * size.
 *
 * @param terms lower case, without accents
 * @param thisYear of the calendar; the newest car is next year's model
 * @returns undefined without years, with several spans, or with one that no car has
 */
export function readYears(terms: readonly string[], thisYear: number): YearSpan | undefined {
	const spans: (YearSpan | undefined)[] = [];
	for (let index = 0; index < terms.length; ) {
		const { text, length } = joinSpan(terms, index);
		const isSize = UNITS.has(terms[index + length] ?? "");
		const span = isSize ? null : parseSpan(text, thisYear);
		if (span !== null) spans.push(span);
		index += length;
	}
	return spans.length === 1 ? spans[0] : undefined;
}

/** Joins what spaces separate: «2014 - 2019», «2014 a 2019», «2010 en adelante», «desde 2010». */
function joinSpan(terms: readonly string[], index: number): { text: string; length: number } {
	const [first = "", second = "", third = ""] = terms.slice(index, index + 3);
	if (first === "desde" && FOUR_DIGITS.test(second) && third !== "hasta")
		return { text: `${second}+`, length: 2 };
	if (!/^\d/.test(first)) return { text: first, length: 1 };
	if (JOINS.has(second) && /^\d/.test(third)) return { text: `${first}-${third}`, length: 3 };
	if (second === "en" && third === "adelante") return { text: `${first}+`, length: 3 };
	if (["up", "+", "adelante"].includes(second)) return { text: `${first}+`, length: 2 };
	if (second === "-" && third === "up") return { text: `${first}+`, length: 3 };
	return { text: first, length: 1 };
}

/** @returns null for a text that is no span, undefined for a span that no car has */
function parseSpan(text: string, thisYear: number): YearSpan | undefined | null {
	const [, from, to] = RANGE.exec(text) ?? [];
	if (from && to) return toSpan(toYear(from, thisYear), toYear(to, thisYear));
	const since = SINCE.exec(text)?.[1];
	if (since) {
		const year = toYear(since, thisYear);
		return year ? { from: year } : undefined;
	}
	if (!FOUR_DIGITS.test(text)) return null;
	const year = toYear(text, thisYear);
	// «10W-40», «5000» and «1156» are no years, and no reason to doubt one.
	return year ? { from: year, to: year } : null;
}

function toSpan(from: number | undefined, to: number | undefined): YearSpan | undefined {
	return from && to && from <= to && to - from <= MAX_SPAN ? { from, to } : undefined;
}

function toYear(digits: string, thisYear: number): number | undefined {
	const number = Number(digits);
	const newest = thisYear + 1;
	if (digits.length === 4) return number >= MIN_YEAR && number <= newest ? number : undefined;
	if (number <= newest % 100) return Math.floor(newest / 100) * 100 + number;
	return number >= MIN_YEAR % 100 ? 1900 + number : undefined;
}
