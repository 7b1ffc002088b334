/** Length of a title that search engines show in full, in characters. */
export const LONGEST_TITLE = 64;

/** Characters removed from the end of a truncated text. */
const LOOSE_ENDS = " ,;:.·–—-";

/**
 * Builds a title with the shop's name, drops the name if both are too long, and truncates a title that is still too
 * long.
 */
export function titleOf(title: string, shop: string): string {
	const full = `${title} | ${shop}`;
	return full.length <= LONGEST_TITLE ? full : cut(title, LONGEST_TITLE);
}

/** Truncates a text at a word boundary and appends «…». */
export function cut(text: string, most: number): string {
	const tidy = text.replace(/\s+/g, " ").trim();
	if (tidy.length <= most) return tidy;
	const room = tidy.slice(0, Math.max(most - 1, 0));
	const end = tidy[room.length] === " " ? room.length : room.lastIndexOf(" ");
	let words = room.slice(0, Math.max(end, 0)) || room;
	while (LOOSE_ENDS.includes(words.slice(-1)) && words) words = words.slice(0, -1);
	return `${words.toWellFormed()}…`;
}
