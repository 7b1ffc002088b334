import { fold } from "#words/search.ts";

const REFERENCE = /\b([a-z]{2,3}) (\d{4}) (\d{5})\b/g;

/** The words of a search over requests. A whole reference is one of them: its number alone may stand in a telephone. */
export function searchedWords(q: string): string[] {
	const words = fold(q).replace(REFERENCE, "$1-$2-$3").split(" ").filter(Boolean);
	return words.map((word) => word.replaceAll("-", " "));
}
