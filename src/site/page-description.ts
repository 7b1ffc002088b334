import { cut } from "./page-words.ts";

/** What a search engine shows of a description before it cuts: letters. */
export const DESCRIPTION = { least: 60, most: 160 };

/**
 * A description that is shown whole.
 *
 * @param end stays whatever is cut: a price, a duration
 * @param more follows where the rest says too little
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

/** Two sentences; the first may have been written without its full stop. */
const joinedOf = (first: string, next: string) =>
	next && first ? `${first.replace(/[^.!?…]$/, "$&.")} ${next}` : first || next;
