import { fold } from "#words/search.ts";

export const LONGEST_SEARCH = 60;
/** Retention in days; the page /privacidad states it. */
export const SEARCH_KEPT_DAYS = 90;
/** Maximum of stored searches; beyond it, those searched longest ago are deleted. */
export const MOST_SEARCHES = 500;
export const SEARCHES_SHOWN = 20;

const SHORTEST = 3;
/** A phone number or an email address in the wrong field; we must not store it. */
const PERSONAL = /@|\d{4}[\s-]?\d{3}/;

/**
 * Returns the key that a search is counted under; case, accents and punctuation make no difference.
 *
 * @returns undefined when the query is too short or looks like personal data
 * @source rules 5.13
 */
export function searchKey(typed: string): string | undefined {
	const key = fold(typed);
	return key.length < SHORTEST || PERSONAL.test(typed) ? undefined : key;
}
