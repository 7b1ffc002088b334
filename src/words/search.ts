/** Letters that Unicode does not take apart, each with what people type who have no key for it. */
const LETTERS = "łl øo đd ðd ħh ıi ŧt æae œoe ßss þth ςσ";

/**
 * Folds text for searching: lower case, ligatures and wide forms as plain letters, no accents, n with tilde kept
 * apart from n, signs that nobody sees dropped, punctuation as spaces. Letters of other scripts stay, apart from Latin ones.
 * Both the stored text and the typed words go through it.
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

/** The same without any tilde, as people's names are looked for: who searches may have no key for it. */
export function foldLoosely(text: string): string {
	return fold(text).replaceAll("ñ", "n");
}

/** A name for addresses and files: plain letters and figures, joined by dashes; "" where a text has none. */
export function toSlug(text: string): string {
	return (foldLoosely(text).match(/[a-z0-9]+/g) ?? []).join("-");
}

/** What no folded text holds. */
const NOWHERE = "!!!";

/** The words of a folded query. Signs alone are looked for as what nothing holds: they find nothing, and not everything. */
export function wordsIn(folded: string, query: string): string[] {
	const words = folded.split(" ").filter(Boolean);
	return words.length === 0 && /[^\s\p{DI}]/u.test(query) ? [NOWHERE] : words;
}
