const ENYE = "\u0001";

/**
 * Folds text for searching: lower case, no accents, n with tilde kept apart from n, punctuation as spaces.
 * Both the stored text and the typed words go through it.
 *
 * @source rules 6.1
 */
export function fold(text: string): string {
	return text
		.toLowerCase()
		.normalize("NFC")
		.replaceAll("ñ", ENYE)
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replaceAll(ENYE, "ñ")
		.replace(/[^a-z0-9ñ]+/g, " ")
		.trim();
}
