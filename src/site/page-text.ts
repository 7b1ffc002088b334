/** Length of a title that search engines show in full, in characters. */
export const MAX_TITLE_LENGTH = 64;

/** Characters removed from the end of a truncated text. */
const TRAILING_PUNCTUATION = " ,;:.·–—-";

/**
 * Builds a title with the shop's name, drops the name if both are too long, and truncates a title that is still too
 * long.
 */
export function buildTitle(title: string, shopName: string): string {
	const full = `${title} | ${shopName}`;
	return full.length <= MAX_TITLE_LENGTH ? full : truncate(title, MAX_TITLE_LENGTH);
}

/** Truncates a text at a word boundary and appends «…». */
export function truncate(text: string, maxLength: number): string {
	const collapsedText = text.replace(/\s+/g, " ").trim();
	if (collapsedText.length <= maxLength) return collapsedText;
	const available = collapsedText.slice(0, Math.max(maxLength - 1, 0));
	const end = collapsedText[available.length] === " " ? available.length : available.lastIndexOf(" ");
	let truncated = available.slice(0, Math.max(end, 0)) || available;
	while (TRAILING_PUNCTUATION.includes(truncated.slice(-1)) && truncated) truncated = truncated.slice(0, -1);
	return `${truncated.toWellFormed()}…`;
}
