/** Letters that Unicode does not decompose, each with its common replacement. */
const SPECIAL_LETTERS = "łl øo đd ðd ħh ıi ŧt æae œoe ßss þth ςσ";

/**
 * Normalizes a text for search: lower case, ligatures and wide forms as plain letters, no accents except the tilde of
 * n, no invisible characters, punctuation as spaces. Letters of other scripts stay, separated from Latin ones. Apply it
 * to both the stored text and the query.
 *
 * @source rules 6.1
 */
export function normalizeText(text: string): string {
	return text
		.normalize("NFKD")
		.toLowerCase()
		.replaceAll("n\u0303", "ñ")
		.replace(/[\p{M}\p{DI}]/gu, "")
		.replace(/[łøđðħıŧæœßþς]/g, toPlainLetter)
		.replace(/[a-z0-9ñ]+/g, " $& ")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

function toPlainLetter(character: string): string {
	return (
		SPECIAL_LETTERS.split(" ")
			.find((pair) => pair.startsWith(character))
			?.slice(1) ?? character
	);
}

/** Normalizes a text and also removes the tilde of n, for names: the keyboard of the person who searches may lack it. */
export function normalizeLoosely(text: string): string {
	return normalizeText(text).replaceAll("ñ", "n");
}

/** Converts a text to a slug for URLs and files: plain letters and digits joined by dashes; "" when it has none. */
export function toSlug(text: string): string {
	return (normalizeLoosely(text).match(/[a-z0-9]+/g) ?? []).join("-");
}

/** A term that no normalized text contains. */
const NO_MATCH = "!!!";

/** Returns the terms of a normalized query. A query of symbols only matches nothing instead of everything. */
export function getSearchTerms(normalized: string, query: string): string[] {
	const terms = normalized.split(" ").filter(Boolean);
	return terms.length === 0 && /[^\s\p{DI}]/u.test(query) ? [NO_MATCH] : terms;
}
