import { KINDS } from "#core/requests/kinds.ts";
import { parsePlateSearch } from "#domain/car/plate-search.ts";
import { extractPhones } from "#domain/phone/search-phones.ts";
import { getSearchTerms, normalizeLoosely } from "#domain/text/search.ts";

/** Prefixes of every reference: requests, work orders and payments. */
const LEAD_PREFIXES = new Set(Object.values(KINDS).map(({ prefix }) => prefix.toLowerCase()));
const PREFIXES = [...LEAD_PREFIXES, "ot", "pag"].join("|");
const DASH = "[-\u2010-\u2015]";
/** A reference as typed or pasted: «OT-2026-00003», «ot 2026 00003», or its beginning with a dash, «OT-», «OT-2026». */
const REFERENCE = new RegExp(
	`(?<![\\p{L}\\p{N}])(${PREFIXES})(?:[ ](20\\d\\d)[ ](\\d{5})|${DASH}(?:(20\\d\\d)(?:${DASH}(\\d{0,5}))?)?)(?!${DASH}?[\\p{L}\\p{N}])`,
	"giu",
);

/**
 * Extracts references from a search, each as one term: its number alone may occur in a phone. A request's own reference
 * begins its text; any other begins a word, so that «OT-2026-00003» is not found in «COT-2026-00003».
 */
export function extractReferences(q: string): { references: string[][]; rest: string } {
	const references: string[][] = [];
	const rest = q.replace(REFERENCE, (_, ...groups: (string | undefined)[]) => {
		const [typedPrefix = "", spacedYear, spacedNumber, dashedYear, dashedNumber] = groups;
		const prefix = typedPrefix.toLowerCase();
		const [year = "20", number] = [spacedYear ?? dashedYear, spacedNumber ?? dashedNumber];
		const start = LEAD_PREFIXES.has(prefix) ? prefix : ` ${prefix}`;
		const term = [start, year, number].filter(Boolean).join(" ");
		const padded = number && number.length < 5 ? [`${start} ${year} ${number.padStart(5, "0")}`] : [];
		// «OT-2026» may be a plate, too.
		references.push(dashedYear && !number ? [term, prefix + year] : [term, ...padded]);
		return " ";
	});
	return { references, rest };
}

/** A term with up to this many parts, each up to an O or a 0, is read both ways: sixteen readings. */
const MAX_PARTS = 4;

/**
 * Parses a search into terms with their alternative readings: in a plate an O may be a 0; a phone may be split or
 * joined.
 */
export function parseSearchTerms(q: string): string[][] {
	const { references, rest: textAndPhones } = extractReferences(q);
	const { phones, rest } = extractPhones(textAndPhones);
	const exactTerms = [...references, ...phones];
	const terms = getTermsBeside(exactTerms, rest);
	if (!parsePlateSearch(rest)) return [...exactTerms, ...terms.map((term) => [term])];
	const readings = terms.map((term) => {
		const parts = term.split(/(?<=[o0])/);
		return parts.length > MAX_PARTS ? [term] : getReadings(parts);
	});
	return [...exactTerms, ...readings];
}

/** Returns the terms of the rest of a search; signs alone, such as quotation marks, count only in a search of nothing else. */
export const getTermsBeside = (exactTerms: readonly string[][], rest: string): string[] =>
	getSearchTerms(normalizeLoosely(rest), exactTerms.length > 0 ? "" : rest);

const getReadings = ([part = "", ...rest]: readonly string[]): string[] => {
	const heads = [...new Set([part, part.replace(/o$/, "0"), part.replace(/0$/, "o")])];
	const tails = rest.length > 0 ? getReadings(rest) : [""];
	return heads.flatMap((head) => tails.map((tail) => head + tail));
};
