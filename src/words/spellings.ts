import { foldLoosely } from "./search.ts";

/** The longest pair that is written together: a plate, «CX-5», «RAV 4». */
const LONGEST_PAIR = 8;
const SHORT = 3;
const hasDigit = (word: string) => /\d/.test(word);

/**
 * What people write apart or together, written together: plates and models are looked for as «AB-1234», «AB 1234» or
 * «ab1234», «CX5» or «CX-5». Half a word finds the other way round by itself.
 *
 * @returns folded words, each once; "" when nothing in the text can be written so
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

/** A text as it is looked for, with what it may be written like. */
export function spelled(text: string): string {
	return [foldLoosely(text), joinedOf(text)].filter(Boolean).join(" ");
}
