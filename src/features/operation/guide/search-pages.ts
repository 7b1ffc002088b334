import { getSearchTerms, normalizeLoosely } from "#domain/text/search.ts";
import type { GuidePage } from "./guide-page.ts";

/** Terms that a question has and a page need not have. */
const IGNORED_TERMS = new Set(
	"a al ayuda como con dar de del el en hacer hago la las lo los no para poner por pongo que quiero se ser un una y".split(
		" ",
	),
);

/** The texts of a page in which a term counts, the heaviest first. */
const listTexts = ({ title, keywords, purpose, steps }: GuidePage) => [
	title,
	keywords,
	purpose,
	steps.map(({ text }) => text).join(" "),
];

/**
 * Finds the pages that have each term of a query at the beginning of a word, or else those with any of them in title or
 * keywords; accents and case do not count. A page with the terms in its title comes first.
 *
 * @source rules 7.41
 */
export function findGuidePages(pages: readonly GuidePage[], query: string): GuidePage[] {
	const terms = getSearchTerms(normalizeLoosely(query), query);
	const usefulTerms = terms.filter((term) => !IGNORED_TERMS.has(term));
	if (usefulTerms.length === 0) return [];
	const ranked = pages.map((page) => ({ page, rank: getRank(page, usefulTerms) }));
	const hasAllTerms = ranked.some(({ rank }) => rank !== undefined);
	const found = hasAllTerms
		? ranked
		: pages.map((page) => ({ page, rank: getPartialRank(page, usefulTerms) }));
	return found
		.filter(({ rank }) => rank !== undefined)
		.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
		.map(({ page }) => page);
}

/** Returns the sum of the places at which each term first stands; undefined when one stands nowhere. */
function getRank(page: GuidePage, terms: readonly string[]): number | undefined {
	const texts = listTexts(page).map((text) => ` ${normalizeLoosely(text)}`);
	const places = terms.map((term) => texts.findIndex((text) => text.includes(` ${term}`)));
	return places.includes(-1) ? undefined : places.reduce((total, place) => total + place, 0);
}

/** Returns fewer for more terms in title and keywords; undefined when none stands there. */
function getPartialRank({ title, keywords }: GuidePage, terms: readonly string[]): number | undefined {
	const text = ` ${normalizeLoosely(`${title} ${keywords}`)}`;
	const count = terms.filter((term) => text.includes(` ${term}`)).length;
	return count === 0 ? undefined : -count;
}
