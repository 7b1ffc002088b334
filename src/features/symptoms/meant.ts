import { fold } from "#words/search.ts";

const MOST_MEANT = 2;
/** Of shorter words too many begin alike. */
const SHORTEST_STEM = 4;

/**
 * Those that somebody's words may mean: «frenos chillan» is «Chilla al frenar». Words count by how they begin, and the
 * ones that most of them fit come first. Whoever has fewer of them than another is not meant.
 *
 * @param words folded
 * @source rules 6.37
 */
export function meantBy<Item extends { name: string; category?: string }>(
	words: string,
	items: readonly Item[],
): Item[] {
	const stems = words
		.split(" ")
		.map((word) => word.slice(0, Math.max(SHORTEST_STEM, word.length - 2)))
		.filter(({ length }) => length >= SHORTEST_STEM);
	const fits = items.map((item) => {
		const said = ` ${fold(`${item.name} ${item.category ?? ""}`)}`;
		return { item, count: stems.filter((stem) => said.includes(` ${stem}`)).length };
	});
	const most = Math.max(1, ...fits.map(({ count }) => count));
	return fits
		.filter(({ count }) => count === most)
		.slice(0, MOST_MEANT)
		.map(({ item }) => item);
}
