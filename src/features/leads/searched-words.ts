import { soughtPlate } from "#car/sought-plate.ts";
import { soughtPhones } from "#panama/sought-phone.ts";
import { foldLoosely, wordsIn } from "#words/search.ts";

const REFERENCE = /\b([a-z]{2,3}) (\d{4}) (\d{5})\b/g;

/** Splits a search into terms. A full reference is one term: its number alone may occur in a phone. */
function searchedWords(q: string): string[] {
	const words = wordsIn(foldLoosely(q).replace(REFERENCE, "$1-$2-$3"), q);
	return words.map((word) => word.replaceAll("-", " "));
}

/** A term with up to this many parts, each up to an O or a 0, is read both ways: sixteen readings. */
const MOST_PARTS = 4;

/**
 * Parses a search into terms with their alternative readings: in a plate an O may be a 0; a phone may be split or
 * joined.
 */
export function soughtWords(q: string): string[][] {
	const { phones, rest } = soughtPhones(q);
	const words = searchedWords(rest);
	if (!soughtPlate(rest)) return [...phones, ...words.map((word) => [word])];
	const readings = words.map((word) => {
		const parts = word.split(/(?<=[o0])/);
		return parts.length > MOST_PARTS ? [word] : readingsOf(parts);
	});
	return [...phones, ...readings];
}

const readingsOf = ([part = "", ...rest]: readonly string[]): string[] => {
	const heads = [...new Set([part, part.replace(/o$/, "0"), part.replace(/0$/, "o")])];
	const tails = rest.length > 0 ? readingsOf(rest) : [""];
	return heads.flatMap((head) => tails.map((tail) => head + tail));
};
