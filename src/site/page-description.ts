import { cut } from "./page-words.ts";

/** Length of a description that search engines show in full, in characters. */
export const DESCRIPTION = { least: 60, most: 160 };

/**
 * Builds a meta description that search engines show in full.
 *
 * @param end never truncated: a price, a duration
 * @param more appended when the description is too short
 */
export function descriptionOf(
	text: string,
	{ end = "", more }: { end?: string | undefined; more: string },
) {
	const { least, most } = DESCRIPTION;
	const tail = cut(end, most);
	const joined = joinedOf(cut(text, most - (tail ? tail.length + 2 : 0)), tail);
	return joined.length >= least ? joined : cut(joinedOf(joined, more), most);
}

/** Joins two sentences and adds a full stop to the first if it has none. */
const joinedOf = (first: string, next: string) =>
	next && first ? `${first.replace(/[^.!?…]$/, "$&.")} ${next}` : first || next;
