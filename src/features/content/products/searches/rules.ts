import { normalizeText } from "#domain/text/search.ts";

export const MAX_SEARCH_LENGTH = 60;
/** Retention in days; the page /privacidad states it. */
export const SEARCH_RETENTION_DAYS = 90;
/** Maximum of stored searches; beyond it, those searched longest ago are deleted. */
export const MAX_SEARCHES = 500;
export const SEARCH_LIST_SIZE = 20;

const MIN_SEARCH_LENGTH = 3;
/** A phone number or an email address in the wrong field; we must not store it. */
const PERSONAL = /@|\d{4}[\s-]?\d{3}/;

/**
 * Returns the key that a search is counted under; case, accents and punctuation make no difference.
 *
 * @returns undefined when the query is too short or looks like personal data
 * @source rules 5.13
 */
export function getSearchKey(typed: string): string | undefined {
	const key = normalizeText(typed);
	return key.length < MIN_SEARCH_LENGTH || PERSONAL.test(typed) ? undefined : key;
}
