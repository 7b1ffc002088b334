import { parsePlateSearch } from "#domain/car/plate-search.ts";
import { extractPhones } from "#domain/phone/search-phones.ts";
import { getSearchTerms, normalizeLoosely } from "#domain/text/search.ts";

const REFERENCE = /\b([a-z]{2,3}) (\d{4}) (\d{5})\b/g;

/** Splits a search into terms. A full reference is one term: its number alone may occur in a phone. */
function splitSearchTerms(q: string): string[] {
	const terms = getSearchTerms(normalizeLoosely(q).replace(REFERENCE, "$1-$2-$3"), q);
	return terms.map((term) => term.replaceAll("-", " "));
}

/** A term with up to this many parts, each up to an O or a 0, is read both ways: sixteen readings. */
const MAX_PARTS = 4;

/**
 * Parses a search into terms with their alternative readings: in a plate an O may be a 0; a phone may be split or
 * joined.
 */
export function parseSearchTerms(q: string): string[][] {
	const { phones, rest } = extractPhones(q);
	const terms = splitSearchTerms(rest);
	if (!parsePlateSearch(rest)) return [...phones, ...terms.map((term) => [term])];
	const readings = terms.map((term) => {
		const parts = term.split(/(?<=[o0])/);
		return parts.length > MAX_PARTS ? [term] : getReadings(parts);
	});
	return [...phones, ...readings];
}

const getReadings = ([part = "", ...rest]: readonly string[]): string[] => {
	const heads = [...new Set([part, part.replace(/o$/, "0"), part.replace(/0$/, "o")])];
	const tails = rest.length > 0 ? getReadings(rest) : [""];
	return heads.flatMap((head) => tails.map((tail) => head + tail));
};
