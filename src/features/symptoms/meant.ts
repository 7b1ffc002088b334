import { fold } from "#words/search.ts";

const MOST_MEANT = 2;
/**
 * Shorter words share too many beginnings. Longer words need one more letter, or «hundai» would match a pedal that «se
 * hunde».
 */
const SHORTEST_STEM = 4;
/** Words too common to distinguish services. */
const SAYS_LITTLE = /\b(carro|auto|vehiculo|motor|taller|tengo|tiene[ns]?|quiero|necesito)s?\b/g;
/** Synonyms that customers use for the terms of the guide and the services. */
const ALSO_SAID: readonly (readonly [RegExp, string])[] = [
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

type Named = {
	name: string;
	category?: string;
	/** Further searchable text of a service: its description and inclusions. */
	description?: string;
	includes?: readonly string[];
};

/**
 * Finds the records that match a visitor's query: «frenos chillan» finds «Chilla al frenar», and «batería» the service
 * that
 * tests batteries. Words match by prefix. Records with the most matches win, and a match in the name beats one in the
 * text.
 *
 * @param words folded
 * @returns at most two
 * @source rules 6.37
 */
export function meantBy<Item extends Named>(words: string, items: readonly Item[]): Item[] {
	const stems = getStems(words);
	const fits = items.map((item) => {
		const name = `${item.name} ${item.category ?? ""}`;
		const text = [name, item.description ?? "", ...(item.includes ?? [])].join(" ");
		return { item, named: countIn(stems, name), count: countIn(stems, text) };
	});
	const most = Math.max(1, ...fits.map(({ count }) => count));
	const best = fits.filter(({ count }) => count === most);
	const mostNamed = Math.max(0, ...best.map(({ named }) => named));
	return best
		.filter(({ named }) => named === mostNamed)
		.slice(0, MOST_MEANT)
		.map(({ item }) => item);
}

/**
 * Finds the inclusion of a service that matches a query.
 *
 * @param words folded
 * @returns undefined when the name matches as well, or no inclusion matches
 */
export function inclusionFor(words: string, { name, includes = [] }: Named): string | undefined {
	const stems = getStems(words);
	const counts = includes.map((inclusion) => countIn(stems, inclusion));
	const most = Math.max(...counts);
	return most > countIn(stems, name) ? includes[counts.indexOf(most)] : undefined;
}

function getStems(words: string): string[] {
	let said = words;
	for (const [pattern, word] of ALSO_SAID) said = said.replace(pattern, word);
	const stems = said
		.replace(SAYS_LITTLE, "")
		.split(" ")
		.map((word) =>
			word.slice(0, Math.max(SHORTEST_STEM + Number(word.length > 5), word.length - 2)),
		)
		.filter(({ length }) => length >= SHORTEST_STEM);
	return [...new Set(stems)];
}

function countIn(stems: readonly string[], text: string): number {
	const folded = ` ${fold(text)}`;
	return stems.filter((stem) => folded.includes(` ${stem}`)).length;
}
