import { toSortName } from "#features/content/products/rules.ts";

/** The first word of a name says what a product is, later words say what it is for. */
export const MATCH_POINTS = { first: 2, fullWord: 3, prefix: 2 } as const;
const TYPE_POINTS = { exact: 1, first: 1, fullWord: 2, prefix: 1 } as const;
/** Points of a product whose SKU was typed in full, above any name. */
export const SKU_POINTS = 10_000;
/** Plural endings that a word in a name may have and still match. */
export const PLURAL_ENDINGS = ["", "s", "es"] as const;
/** Further terms still match products but do not affect the order. */
const MAX_RANKED_TERMS = 24;
const VISCOSITY = /^(\d{1,2}w)(\d{2})$/;

/** A normalized search term (see `toSortName`) and the weight of its points. */
export type RankedTerm = { word: string; weight: number };

/**
 * Returns the terms that order the matches, with weights. A term as typed weighs more than its synonyms; a term that
 * stands in several lists adds its weights up, so «hidrolina» outweighs «aceite», which is only part of a meaning.
 *
 * @param alternativesPerTerm alternatives per term of the query, the term as typed first
 */
export function getRankedTerms(alternativesPerTerm: readonly (readonly string[])[]): RankedTerm[] {
	const weights = new Map<string, number>();
	for (const alternatives of alternativesPerTerm)
		for (const [index, alternative] of alternatives.entries()) {
			const word = toSortName(alternative.trim().replace(VISCOSITY, "$1 $2"));
			weights.set(word, (weights.get(word) ?? 0) + (index === 0 ? 3 : 2));
		}
	return [...weights].slice(0, MAX_RANKED_TERMS).map(([word, weight]) => ({ word, weight }));
}

/** Scores a name; the database computes the same score (`buildScore` in store.server.ts). @source rules 6.1 */
export function computeNameScore(sortName: string, terms: readonly RankedTerm[]): number {
	return computeTextScore(sortName, terms, MATCH_POINTS);
}

/** Scores a type. @param terms from `getRankedTerms` */
export function computeTypeScore(type: string, terms: readonly RankedTerm[]): number {
	return computeTextScore(toSortName(type), terms, TYPE_POINTS);
}

type Points = { exact?: number; first: number; fullWord: number; prefix: number };

function computeTextScore(text: string, terms: readonly RankedTerm[], points: Points): number {
	const name = ` ${text} `;
	return terms.reduce((total, { word, weight }) => {
		const exact = text === word ? (points.exact ?? 0) : 0;
		const first = text.startsWith(word) ? points.first : 0;
		return total + weight * (exact + first + computeWordScore(name, word, points));
	}, 0);
}

function computeWordScore(name: string, word: string, points: Points): number {
	if (PLURAL_ENDINGS.some((ending) => name.includes(` ${word}${ending} `))) return points.fullWord;
	return name.includes(` ${word}`) ? points.prefix : 0;
}

/** Checks whether a name begins with the query's first term: the product is that thing, not an accessory of it. */
export function hasLeadingTerm(sortName: string, [first = []]: readonly (readonly string[])[]): boolean {
	const name = `${sortName} `;
	return getRankedTerms([first]).some(({ word }) =>
		PLURAL_ENDINGS.some((end) => name.startsWith(`${word}${end} `)),
	);
}
