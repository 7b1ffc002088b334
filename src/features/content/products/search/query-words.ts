import { normalizeText } from "#domain/text/search.ts";

/** SKUs of one pasted list. */
export const MAX_CODES = 20;

const SEPARATORS = /[\s,;|:#=()[\]{}"“”«»‹›¡!¿?]+/u;
/** A word from its first to its last letter or figure. */
const CORE = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u;
/** Abbreviations that people join to the number: «ref.00123», «SAE-5W30». */
const JOINED_LABEL = /\b(?:(ref|cod|art|nro|num|no|n)\.|(sae)[-.]?(?=\d))/gi;
/** Words that say what the next word is. */
const LABELS = new Set(
	"sku skus codigo codigos cod ref referencia referencias articulo art item numero num nro parte pn oem".split(
		" ",
	),
);
/** Words that belong to a label but mean something else alone. */
const LABEL_PARTS = new Set("n no o de del el la part number producto fabricante".split(" "));
/** The sign of a code after a label: a figure, or a dash within the word. */
const CODE_SIGN = /\d|\p{L}-\p{L}/u;
const NUMBER_SIGN = /^n[o.º°ª]*[.º°ª]$/i;

/** Returns a word without the signs around it. */
export const trimToken = (word: string) => CORE.exec(word)?.[0] ?? "";

/**
 * Splits a query into its words as typed, without the labels before a code: «SKU: AA-001» and «parte N.º AA-001» are
 * «AA-001». A label before any other word stays, because it may be part of a name.
 *
 * @source rules 6.1
 */
export function splitQuery(query: string): string[] {
	const tokens: string[] = [];
	const spaced = query.replace(JOINED_LABEL, (_, label = "", standard = "") => `${label || standard}. `);
	for (const word of spaced.split(SEPARATORS).filter(Boolean)) {
		if (CODE_SIGN.test(word)) tokens.length = findLabelStart(tokens);
		tokens.push(word);
	}
	return tokens;
}

/** Returns the index from which the words before a code are only its label. */
function findLabelStart(tokens: readonly string[]): number {
	let start = tokens.length;
	for (let index = tokens.length - 1; index >= 0; index--) {
		const word = tokens[index] ?? "";
		const key = normalizeText(word).replaceAll(" ", "");
		if (LABELS.has(key) || NUMBER_SIGN.test(word)) start = index;
		else if (key !== "" && !LABEL_PARTS.has(key)) break;
	}
	return start;
}

/** Returns a query without the labels before its codes; a query of signs only stays. */
export const removeLabels = (query: string) => splitQuery(query).join(" ") || query;

const CODE = /^[a-z0-9][a-z0-9._/-]{2,58}[a-z0-9]$/i;

/** Checks whether a word may be a code: it has a figure and at least four characters. */
export const isCode = (word: string) => CODE.test(word) && /\d/.test(word);

/** Returns the codes among the words of a query, as typed: distinct, at most MAX_CODES. */
export function listCodes(tokens: readonly string[]): string[] {
	const codes = new Map(
		tokens
			.map(trimToken)
			.filter(isCode)
			.map((code) => [code.toUpperCase(), code]),
	);
	return [...codes.values()].slice(0, MAX_CODES);
}

/** Returns the SKUs that a query may name, in capitals as they are stored; a query of one word may be any SKU. */
export function listSearchedSkus(query: string): string[] {
	const tokens = splitQuery(query);
	const codes = tokens.length === 1 ? tokens.map(trimToken) : listCodes(tokens);
	return codes.map((code) => code.toUpperCase());
}

/** Returns a code as search texts hold it: without dashes, slashes and full stops. */
export function toCodeKey(code: string): string {
	const parts = normalizeText(code.replace(/[-/.]/g, "")).split(" ");
	return parts.reduce((longer, part) => (part.length > longer.length ? part : longer), "");
}
