import { fold } from "#words/search.ts";

export const LONGEST_SEARCH = 60;
/** Nobody looks for it any more: /privacidad names this span. */
export const SEARCH_KEPT_DAYS = 90;
/** Words kept at most; beyond them the ones that were looked for longest ago go. */
export const MOST_SEARCHES = 500;
export const SEARCHES_SHOWN = 20;

const SHORTEST = 3;
/** A phone, an e-mail: somebody wrote it into the wrong field, and it is not ours to keep. */
const PERSONAL = /@|\d{4}[\s-]?\d{3}/;

/**
 * What a search is counted under: case, accents and punctuation make no difference.
 *
 * @returns undefined for what is too short to tell anything, and for what looks like a person's
 * @source rules 5.13
 */
export function searchKey(typed: string): string | undefined {
	const key = fold(typed);
	return key.length < SHORTEST || PERSONAL.test(typed) ? undefined : key;
}
