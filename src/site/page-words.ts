/** What a search engine shows of a page before it cuts: letters. */
export const LONGEST_TITLE = 64;

/** What no cut text ends in. */
const LOOSE_ENDS = " ,;:.·–—-";

/** A page's title with the shop's name; without it where both have no room, and cut where it alone has none. */
export function titleOf(title: string, shop: string): string {
	const full = `${title} | ${shop}`;
	return full.length <= LONGEST_TITLE ? full : cut(title, LONGEST_TITLE);
}

/** Whole words of a text, and «…» for the others. */
export function cut(text: string, most: number): string {
	const tidy = text.replace(/\s+/g, " ").trim();
	if (tidy.length <= most) return tidy;
	const room = tidy.slice(0, Math.max(most - 1, 0));
	const end = tidy[room.length] === " " ? room.length : room.lastIndexOf(" ");
	let words = room.slice(0, Math.max(end, 0)) || room;
	while (LOOSE_ENDS.includes(words.slice(-1)) && words) words = words.slice(0, -1);
	return `${words.toWellFormed()}…`;
}
