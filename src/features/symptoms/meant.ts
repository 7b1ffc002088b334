import { fold } from "#words/search.ts";

const MOST_MEANT = 2;
/** Of shorter words too many begin alike; of a longer one a letter more counts, or a «hundai» would be a pedal that «se hunde». */
const SHORTEST_STEM = 4;
/** Every service is for a car and a motor. */
const SAYS_LITTLE = /\b(carro|auto|vehiculo|motor|taller|tengo|tiene[ns]?|quiero|necesito)s?\b/g;
/** People say it otherwise than the guide and the services: the battery is dead when the car does not start. */
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
	/** What is done, where the words say nothing by name: a service's sentence and its inclusions. */
	description?: string;
	includes?: readonly string[];
};

/**
 * Finds the records that a visitor's words may mean: «frenos chillan» is «Chilla al frenar», and a battery is the service
 * that tests batteries. Words count by how they begin. The records that most words fit come first, and a name before a text.
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
 * Finds the inclusion of a service that says what was searched.
 *
 * @param words folded
 * @returns undefined where the name says as much, or no inclusion says it
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
