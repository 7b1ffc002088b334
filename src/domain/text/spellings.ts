import { normalizeLoosely } from "./search.ts";

/** Maximum length of a joined pair: a plate, «CX-5», «RAV 4». */
const MAX_PAIR_LENGTH = 8;
const MAX_SHORT_LENGTH = 3;
const hasDigit = (word: string) => /\d/.test(word);

/**
 * Joins word pairs that people write with or without a separator: plates and models such as «AB-1234», «AB 1234»,
 * «ab1234»,
 * «CX5» or «CX-5». The opposite case needs nothing, because a prefix already matches.
 *
 * @returns normalized, distinct words; "" when the text has no such pair
 */
export function joinWordPairs(text: string): string {
	const parts = normalizeLoosely(text).split(" ");
	const pairs = parts.slice(1).flatMap((word, index) => {
		const previous = parts[index] ?? "";
		const isPair =
			hasDigit(previous) !== hasDigit(word) ||
			(previous.length < MAX_SHORT_LENGTH && word.length < MAX_SHORT_LENGTH);
		return isPair && previous.length + word.length <= MAX_PAIR_LENGTH ? [previous + word] : [];
	});
	return [...new Set(pairs)].join(" ");
}

/** Returns the searchable form of a text, with its joined spellings. */
export function toSearchableText(text: string): string {
	return [normalizeLoosely(text), joinWordPairs(text)].filter(Boolean).join(" ");
}
