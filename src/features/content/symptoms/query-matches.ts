import { normalizeText } from "#domain/text/search.ts";

const MAX_MATCHES = 2;
/**
 * Shorter words share too many beginnings. Longer words need one more letter, or «hundai» would match a pedal that «se
 * hunde».
 */
const MIN_STEM_LENGTH = 4;
/** Words too common to distinguish services. */
const STOP_WORDS = /\b(carro|auto|vehiculo|motor|taller|tengo|tiene[ns]?|quiero|necesito)s?\b/g;
/** Synonyms that customers use for the terms of the guide and the services. */
const SYNONYMS: readonly (readonly [RegExp, string])[] = [
	[/\b(prend|enciend)\w+/g, "arranca"],
	[/\b(calient|sobrecalient)\w+/g, "recalienta"],
	[/\ba ?c\b/g, "aire acondicionado"],
	[/\b(freon|r134a?)\b/g, "acondicionado"],
	[/\b(polariz|tintad|tonaliz)\w*/g, "ahumado"],
	[/\b(hojalat|latoner|abollad|choque)\w*/g, "chapisteria"],
	[/\bacumulador\w*/g, "bateria"],
	[/\b(afinamiento|tune ?up)\b/g, "bujias"],
	[/\balinea\w*/g, "alineacion"],
	[/\b(scanner|escane)\w*/g, "escaner"],
];

type Searchable = {
	name: string;
	category?: string;
	/** Further searchable text of a service: its description and inclusions. */
	description?: string;
	includes?: readonly string[];
};

/**
 * Finds the records that match a visitor's query: «frenos chillan» finds «Chilla al frenar». Words match by prefix.
 * Records with the most matches win, and a match in the name beats one in the text.
 *
 * @param query normalized text
 * @returns at most two
 * @source rules 6.37
 */
export function findMatches<Item extends Searchable>(query: string, items: readonly Item[]): Item[] {
	const stems = getStems(query);
	const scores = items.map((item) => {
		const name = `${item.name} ${item.category ?? ""}`;
		const text = [name, item.description ?? "", ...(item.includes ?? [])].join(" ");
		return { item, nameCount: countStems(stems, name), count: countStems(stems, text) };
	});
	const maxCount = Math.max(1, ...scores.map(({ count }) => count));
	const best = scores.filter(({ count }) => count === maxCount);
	const maxNameCount = Math.max(0, ...best.map(({ nameCount }) => nameCount));
	return best
		.filter(({ nameCount }) => nameCount === maxNameCount)
		.slice(0, MAX_MATCHES)
		.map(({ item }) => item);
}

/**
 * Finds the inclusion of a service that matches a query.
 *
 * @param query normalized text
 * @returns undefined when the name matches as well, or no inclusion matches
 */
export function findMatchingInclusion(
	query: string,
	{ name, includes = [] }: Searchable,
): string | undefined {
	const stems = getStems(query);
	const counts = includes.map((inclusion) => countStems(stems, inclusion));
	const maxCount = Math.max(...counts);
	return maxCount > countStems(stems, name) ? includes[counts.indexOf(maxCount)] : undefined;
}

function getStems(query: string): string[] {
	let text = query;
	for (const [pattern, word] of SYNONYMS) text = text.replace(pattern, word);
	const stems = text
		.replace(STOP_WORDS, "")
		.split(" ")
		.map((word) => word.slice(0, Math.max(MIN_STEM_LENGTH + Number(word.length > 5), word.length - 2)))
		.filter(({ length }) => length >= MIN_STEM_LENGTH);
	return [...new Set(stems)];
}

function countStems(stems: readonly string[], text: string): number {
	const normalizedText = ` ${normalizeText(text)}`;
	return stems.filter((stem) => normalizedText.includes(` ${stem}`)).length;
}
