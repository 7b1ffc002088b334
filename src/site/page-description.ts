import { truncate } from "./page-text.ts";

/** Length of a description that search engines show in full, in characters. */
export const DESCRIPTION_LENGTH = { min: 60, max: 160 };

/**
 * Builds a meta description that search engines show in full.
 *
 * @param end never truncated: a price, a duration
 * @param more appended when the description is too short
 */
export function buildDescription(
	text: string,
	{ end = "", more }: { end?: string | undefined; more: string },
) {
	const { min, max } = DESCRIPTION_LENGTH;
	const tail = truncate(end, max);
	const combined = joinSentences(truncate(text, max - (tail ? tail.length + 2 : 0)), tail);
	return combined.length >= min ? combined : truncate(joinSentences(combined, more), max);
}

/** Joins two sentences and adds a full stop to the first if it has none. */
const joinSentences = (first: string, next: string) =>
	next && first ? `${first.replace(/[^.!?…]$/, "$&.")} ${next}` : first || next;
