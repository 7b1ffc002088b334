/** Line breaks, controls and marks that turn the direction of text: nothing of that belongs into one line. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Signs that nobody sees, but for those that join letters and emoji. */
const IGNORED = /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{DI}/gu;
/** What can be seen: a letter, a figure, a sign. The blank of Braille is none. */
const SEEN = /[^\p{M}\p{DI}\p{Z}\p{C}\u2800]/u;

/** Text as one line, without anything that could end a header or hide what it says. */
export function oneLine(text: string): string {
	return text.replace(UNSEEN, " ").replace(IGNORED, "").replace(/\s+/g, " ").trim();
}

/** Whether anything of a text can be seen. */
export const isSeen = (text: string) => SEEN.test(text);

/** Whether a text has a letter that can be seen, of any script, as every name has. */
export const hasLetter = (text: string) => /\p{L}/u.test(text.replace(IGNORED, ""));

/** The first `most` signs of a text: a letter of two signs that would be cut in half stays out. */
export function startOf(text: string, most: number): string {
	const start = text.slice(0, most);
	return start.isWellFormed() ? start : start.slice(0, -1);
}
