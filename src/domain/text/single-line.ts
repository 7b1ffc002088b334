/** Line breaks, control characters and bidirectional marks, which do not belong in a single line. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Invisible characters, except those that join letters and emoji. */
const INVISIBLE_CHARACTERS = /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{DI}/gu;
/** A visible character: letter, digit or symbol, but not the blank Braille pattern. */
const VISIBLE_CHARACTER = /[^\p{M}\p{DI}\p{Z}\p{C}\u2800]/u;

/** Converts a text to a single line, without characters that could end a header or hide content. */
export function toSingleLine(text: string): string {
	return text.replace(CONTROL_CHARACTERS, " ").replace(INVISIBLE_CHARACTERS, "").replace(/\s+/g, " ").trim();
}

/** Returns whether a text has a visible character. */
export const hasVisibleText = (text: string) => VISIBLE_CHARACTER.test(text);

/** Returns whether a text has a visible letter of any script, as every name has. */
export const hasLetter = (text: string) => /\p{L}/u.test(text.replace(INVISIBLE_CHARACTERS, ""));

/** Truncates a text to `maxLength` code units without splitting a surrogate pair. */
export function truncateText(text: string, maxLength: number): string {
	const start = text.slice(0, maxLength);
	return start.isWellFormed() ? start : start.slice(0, -1);
}
