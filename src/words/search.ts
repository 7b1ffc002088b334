/** Letters that Unicode does not decompose, each with its common replacement. */
const LETTERS = "łl øo đd ðd ħh ıi ŧt æae œoe ßss þth ςσ";

/**
 * Normalizes a text for search: lower case, ligatures and wide forms as plain letters, no accents except ñ, no
 * invisible
 * characters, punctuation as spaces. Letters of other scripts stay, separated from Latin ones. Apply it to both the
 * stored
 * text and the query.
 *
 * @source rules 6.1
 */
export function fold(text: string): string {
	return text
		.normalize("NFKD")
		.toLowerCase()
		.replaceAll("n\u0303", "ñ")
		.replace(/[\p{M}\p{DI}]/gu, "")
		.replace(/[łøđðħıŧæœßþς]/g, plainOf)
		.replace(/[a-z0-9ñ]+/g, " $& ")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

function plainOf(letter: string): string {
	return (
		LETTERS.split(" ")
			.find((pair) => pair.startsWith(letter))
			?.slice(1) ?? letter
	);
}

/** Normalizes a text and also replaces ñ by n, for names: the keyboard of the person who searches may lack ñ. */
export function foldLoosely(text: string): string {
	return fold(text).replaceAll("ñ", "n");
}

/** Converts a text to a slug for URLs and files: plain letters and digits joined by dashes; "" when it has none. */
export function toSlug(text: string): string {
	return (foldLoosely(text).match(/[a-z0-9]+/g) ?? []).join("-");
}

/** A term that no normalized text contains. */
const NOWHERE = "!!!";

/** Returns the terms of a normalized query. A query of symbols only matches nothing instead of everything. */
export function wordsIn(folded: string, query: string): string[] {
	const words = folded.split(" ").filter(Boolean);
	return words.length === 0 && /[^\s\p{DI}]/u.test(query) ? [NOWHERE] : words;
}
