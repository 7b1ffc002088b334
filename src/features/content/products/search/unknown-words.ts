import { normalizeText } from "#domain/text/search.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import {
	buildReading,
	correctQuery,
	getKeyTerms,
	getSpokenVocabulary,
	isGenericTerm,
	type Reading,
	type Synonyms,
} from "./query-reading.ts";
import { isCode, listCodes, splitQuery, toCodeKey, trimToken } from "./query-words.ts";
import { getStem, hasTerm, hasWord, parseSearchTerms } from "./search.ts";

/** The catalogue's words, synonyms and brands. */
type SearchContext = { vocabulary: readonly string[]; synonyms: Synonyms; brands: readonly string[] };

/** A figure this long says exactly what is meant: a viscosity, a size, a code. */
const SPECIFIC = /^(?=.*\d).{3,}$/;

/** Standards that people type before a grade, and that few products name. */
const STANDARDS = new Set("sae api acea iso jaso ilsac".split(" "));

/**
 * Returns the readings of a query of which no product has every word, the likelier first: its codes as a list, then the
 * query without its unknown words, without codes whose parts only exist apart, and without standards.
 *
 * @returns at most seven; none when no significant word is known
 * @source rules 6.1
 */
export function buildPartialReadings(query: string, context: SearchContext): Reading[] {
	const { interpreted } = correctQuery(query, context.vocabulary, context.synonyms);
	const tokens = splitQuery(query).map(trimToken).filter(Boolean);
	const otherTokens = tokens.filter((word) => !isCode(word));
	const isList =
		otherTokens.length === 0 || getKeyTerms(otherTokens.join(" ")).every((term) => term.length < 3);
	const list = isList ? buildCodeListReading(query, context.vocabulary) : undefined;
	const vocabulary = getSpokenVocabulary(context.vocabulary, context.synonyms);
	const unknownTerms = new Set(
		interpreted.flatMap(([term = ""]) => (isUnknown(term, vocabulary) ? [term] : [])),
	);
	const codes = tokens.filter((word) => isCode(word) && parseSearchTerms(word).length > 1);
	const hasUnknownPart = (code: string) => parseSearchTerms(code).some((term) => unknownTerms.has(term));
	const brokenCodes = codes.filter(hasUnknownPart);
	const unknownCodes = codes.filter(
		(code) => hasUnknownPart(code) || !hasTerm(toCodeKey(code), context.vocabulary),
	);
	const input = { tokens, interpreted, unknownTerms, droppedCodes: brokenCodes };
	const inputs = [input];
	if (unknownCodes.length > brokenCodes.length) inputs.push({ ...input, droppedCodes: unknownCodes });
	const standards = interpreted.flatMap(([term = ""]) => (STANDARDS.has(term) ? [term] : []));
	if (standards.some((term) => !unknownTerms.has(term)))
		inputs.push({ ...input, unknownTerms: new Set([...unknownTerms, ...standards]) });
	const parts = inputs.flatMap((drop) => dropTokens(drop, context));
	return list ? [list, ...parts] : parts;
}

/**
 * Reads a query as a list of codes, such as SKUs from a spreadsheet; a product matches when it has one of them.
 *
 * @returns undefined for fewer than two codes, or when no product has any of them
 */
export function buildCodeListReading(query: string, vocabulary: readonly string[]): Reading | undefined {
	const codes = listCodes(splitQuery(query));
	const isFound = (code: string) => hasTerm(toCodeKey(code), vocabulary);
	const keys = codes.filter(isFound).map(toCodeKey);
	if (codes.length < 2 || keys.length === 0) return undefined;
	return { lists: [keys], understoodAs: null, dropped: codes.filter((code) => !isFound(code)) };
}

/** One or two letters occur inside too many words to be known by that. */
const isUnknown = (term: string, vocabulary: readonly string[]) =>
	/^\p{L}{1,2}$/u.test(term) ? !hasWord(vocabulary, term) : !hasTerm(term, vocabulary);

type DropInput = {
	/** The query's words as typed. */
	tokens: readonly string[];
	interpreted: readonly string[][];
	unknownTerms: ReadonlySet<string>;
	/** Codes that no product has. They are dropped whole: a part of a code is another product. */
	droppedCodes: readonly string[];
};

function dropTokens(input: DropInput, { synonyms, brands }: SearchContext): Reading[] {
	const { tokens, interpreted, unknownTerms, droppedCodes } = input;
	const otherTerms = new Set(
		tokens.filter((word) => !droppedCodes.includes(word)).flatMap((word) => parseSearchTerms(word)),
	);
	const codeTerms = droppedCodes.flatMap(parseSearchTerms).filter((term) => !otherTerms.has(term));
	const droppedTerms = new Set([...unknownTerms, ...codeTerms]);
	if (droppedTerms.size === 0) return [];
	// A single figure or letter beside a dropped word was part of it: «Mobil 1».
	const isDropped = ([term = "", ...others]: readonly string[]) =>
		others.length === 0 && (droppedTerms.has(term) || term.length === 1);
	const remaining = interpreted.filter((list) => !isDropped(list));
	for (const [term = ""] of interpreted.filter(isDropped)) droppedTerms.add(term);
	const specific = remaining.filter(([term = ""]) => !isGenericTerm(term));
	if (specific.length === 0) return [];
	const dropped = nameDropped(input, droppedTerms);
	return (specific.length < remaining.length ? [remaining, specific] : [remaining]).map((lists) => {
		const reading = buildReading(lists, synonyms);
		const hasFirstTerm = lists[0] === interpreted[0];
		const leading = [
			...(hasFirstTerm ? (reading.lists[0] ?? []) : []),
			...lists.map(([term = ""]) => getStem(term)),
		];
		const isExact =
			lists.flat().some((term) => SPECIFIC.test(term)) ||
			(hasFirstTerm && isBrandName(lists[0]?.[0] ?? "", brands));
		return isExact ? { ...reading, dropped } : { ...reading, dropped, leading };
	});
}

const isBrandName = (term: string, brands: readonly string[]) =>
	[...new Set(brands)].some((brand) => normalizeText(getBrandLabel(brand)).split(" ").includes(term));

/** Returns the dropped words as typed, in the order of the query. */
function nameDropped(
	{ tokens, droppedCodes }: Pick<DropInput, "tokens" | "droppedCodes">,
	droppedTerms: ReadonlySet<string>,
): string[] {
	const named = tokens.flatMap((word) => {
		const terms = parseSearchTerms(word);
		if (droppedCodes.includes(word)) return [{ text: word, terms }];
		const unknown = terms.filter((term) => droppedTerms.has(term));
		return unknown.length === terms.length
			? [{ text: word, terms }]
			: unknown.map((term) => ({ text: term, terms: [term] }));
	});
	const covered = new Set(named.flatMap(({ terms }) => terms));
	// «2 tiempos» is one term, "2t".
	const others = [...droppedTerms].filter((term) => !covered.has(term));
	return [...new Set([...named.filter(({ terms }) => terms.length > 0).map(({ text }) => text), ...others])];
}
