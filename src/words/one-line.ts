/** Line breaks, control characters and bidirectional marks, which do not belong in a single line. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Invisible characters, except those that join letters and emoji. */
const IGNORED = /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{DI}/gu;
/** A visible character: letter, digit or symbol, but not the blank Braille pattern. */
const SEEN = /[^\p{M}\p{DI}\p{Z}\p{C}\u2800]/u;

/** Converts a text to a single line, without characters that could end a header or hide content. */
export function oneLine(text: string): string {
	return text.replace(UNSEEN, " ").replace(IGNORED, "").replace(/\s+/g, " ").trim();
}

/** Returns whether a text has a visible character. */
export const isSeen = (text: string) => SEEN.test(text);

/** Returns whether a text has a visible letter of any script, as every name has. */
export const hasLetter = (text: string) => /\p{L}/u.test(text.replace(IGNORED, ""));

/** Truncates a text to `maxLength` code units without splitting a surrogate pair. */
export function startOf(text: string, most: number): string {
	const start = text.slice(0, most);
	return start.isWellFormed() ? start : start.slice(0, -1);
}
