import { sortNameOf } from "./rules.ts";

/** A word at the beginning of a name says what a product is; within it, what it is for. */
export const MATCH_POINTS = { first: 2, whole: 3, begun: 2 } as const;
const TYPE_POINTS = { exact: 1, first: 1, whole: 2, begun: 1 } as const;
/** How a word of a name may end and still be the word that was looked for. */
export const PLURAL_ENDINGS = ["", "s", "es"] as const;
/** Words beyond them find products and no longer order them. */
const MOST_RANKED_WORDS = 24;
const VISCOSITY = /^(\d{1,2}w)(\d{2})$/;

/** A word that orders what was found, as a sorting name writes it, and how often its points count. */
export type Ranked = { word: string; weight: number };

/**
 * The words that order what was found. One that is all of what somebody said, «hidrolina», counts more than one that is a
 * part of it, «aceite», and what was typed more than what means the same.
 *
 * @param lists what a query looks for, what was typed first in each
 */
export function rankedWords(lists: readonly (readonly string[])[]): Ranked[] {
	const weights = new Map<string, number>();
	for (const list of lists)
		for (const [place, form] of list.entries()) {
			const word = sortNameOf(form.trim().replace(VISCOSITY, "$1 $2"));
			weights.set(word, (weights.get(word) ?? 0) + (place === 0 ? 3 : 2));
		}
	return [...weights].slice(0, MOST_RANKED_WORDS).map(([word, weight]) => ({ word, weight }));
}

/** How well a name fits; the database counts the same (`bestFirst` in store.server.ts). @source rules 6.1 */
export function nameFit(sortName: string, words: readonly Ranked[]): number {
	return fitOf(sortName, words, MATCH_POINTS);
}

/** How well a type fits. @param words as `rankedWords` gives them */
export function typeFit(type: string, words: readonly Ranked[]): number {
	return fitOf(sortNameOf(type), words, TYPE_POINTS);
}

type Points = { exact?: number; first: number; whole: number; begun: number };

function fitOf(text: string, words: readonly Ranked[], points: Points): number {
	const name = ` ${text} `;
	return words.reduce((sum, { word, weight }) => {
		const exact = text === word ? (points.exact ?? 0) : 0;
		const first = text.startsWith(word) ? points.first : 0;
		return sum + weight * (exact + first + within(name, word, points));
	}, 0);
}

function within(name: string, word: string, points: Points): number {
	if (PLURAL_ENDINGS.some((ending) => name.includes(` ${word}${ending} `))) return points.whole;
	return name.includes(` ${word}`) ? points.begun : 0;
}

/** Whether a name begins with what a query's first word means: such a product is that thing, and not only for it. */
export function isNamedLike(
	sortName: string,
	[first = []]: readonly (readonly string[])[],
): boolean {
	const name = `${sortName} `;
	return rankedWords([first]).some(({ word }) =>
		PLURAL_ENDINGS.some((end) => name.startsWith(`${word}${end} `)),
	);
}
