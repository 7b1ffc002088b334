import { soughtPlate } from "#car/sought-plate.ts";
import { soughtPhones } from "#panama/sought-phone.ts";
import { foldLoosely, wordsIn } from "#words/search.ts";

const REFERENCE = /\b([a-z]{2,3}) (\d{4}) (\d{5})\b/g;

/** The words of a search over requests. A whole reference is one of them: its number alone may stand in a telephone. */
function searchedWords(q: string): string[] {
	const words = wordsIn(foldLoosely(q).replace(REFERENCE, "$1-$2-$3"), q);
	return words.map((word) => word.replaceAll("-", " "));
}

/** So many parts, each up to an O or a 0, are read both ways: sixteen readings. */
const MOST_PARTS = 4;

/** The same, each with what else it may say: of what looks like a plate an O may be a 0; a telephone may be apart or together. */
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
