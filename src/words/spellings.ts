import { foldLoosely } from "./search.ts";

/** Maximum length of a joined pair: a plate, «CX-5», «RAV 4». */
const LONGEST_PAIR = 8;
const SHORT = 3;
const hasDigit = (word: string) => /\d/.test(word);

/**
 * Joins word pairs that people write with or without a separator: plates and models such as «AB-1234», «AB 1234»,
 * «ab1234»,
 * «CX5» or «CX-5». The opposite case needs nothing, because a prefix already matches.
 *
 * @returns normalized, distinct words; "" when the text has no such pair
 */
export function joinedOf(text: string): string {
	const words = foldLoosely(text).split(" ");
	const joined = words.slice(1).flatMap((word, at) => {
		const before = words[at] ?? "";
		const isPair =
			hasDigit(before) !== hasDigit(word) || (before.length < SHORT && word.length < SHORT);
		return isPair && before.length + word.length <= LONGEST_PAIR ? [before + word] : [];
	});
	return [...new Set(joined)].join(" ");
}

/** Returns the searchable form of a text, with its joined spellings. */
export function spelled(text: string): string {
	return [foldLoosely(text), joinedOf(text)].filter(Boolean).join(" ");
}
