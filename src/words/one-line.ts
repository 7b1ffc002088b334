/** Line breaks, controls and marks that turn the direction of text: nothing of that belongs into one line. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Text as one line, without anything that could end a header or hide what it says. */
export function oneLine(text: string): string {
	return text.replace(UNSEEN, " ").replace(/\s+/g, " ").trim();
}

/** The first `most` signs of a text: a letter of two signs that would be cut in half stays out. */
export function startOf(text: string, most: number): string {
	const start = text.slice(0, most);
	return start.isWellFormed() ? start : start.slice(0, -1);
}
