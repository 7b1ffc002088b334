import { fold } from "#words/search.ts";
import { brandLabel } from "./brand-label.ts";
import { isNear } from "./edit-distance.ts";
import { wordsOf } from "./search.ts";
import { soundOf } from "./sounding.ts";
import { lookedFor, type Reading, type Synonyms } from "./understanding.ts";

/** Shorter brand names are too similar to ordinary words. */
const SHORTEST_NAME = 6;
/** A shop sells a few dozen brands; the limit bounds the comparisons per query. */
const MOST_BRANDS = 200;

/**
 * Returns the readings of a query before word correction, the likelier first; none for a query without terms.
 *
 * @param brands codes of the brands on sale
 * @source rules 6.1
 */
export function readAsTyped(
	query: string,
	{ synonyms, brands }: { synonyms: Synonyms; brands: readonly string[] },
): Reading[] {
	const lists = lookedFor(query, synonyms);
	if (lists.length === 0) return [];
	const spelt = withBrandSpelt(query, brands);
	const asTyped = { lists, understoodAs: null };
	return spelt ? [{ lists: lookedFor(spelt, synonyms), understoodAs: spelt }, asTyped] : [asTyped];
}

/**
 * Corrects a misspelt brand of several words: «liqui moli» is «liqui moly», although a word starts with "moli".
 *
 * @param query as typed
 * @param brands codes of the brands on sale
 * @returns the query with the correct brand, normalized; undefined when no brand is misspelt
 * @source rules 6.1
 */
function withBrandSpelt(query: string, brands: readonly string[]): string | undefined {
	const words = wordsOf(query);
	const names = [...new Set(brands)].map((brand) => fold(brandLabel(brand))).sort();
	const several = names
		.filter((name) => name.includes(" ") && name.length >= SHORTEST_NAME)
		.slice(0, MOST_BRANDS);
	const windows = several.flatMap((name) => windowsFor(name, words));
	// A visitor who is still typing has the start of a name, which matches without correction.
	if (windows.some(({ typed, glued }) => glued.startsWith(typed) && typed.length >= SHORTEST_NAME))
		return undefined;
	const near = windows.find(({ typed, glued }) => isNear(soundOf(typed), soundOf(glued), 1));
	if (!near) return undefined;
	const { name, place, length } = near;
	return [...words.slice(0, place), name, ...words.slice(place + length)].join(" ");
}

/** Returns the positions in a query where a name may stand, as separate words or joined. */
function windowsFor(name: string, words: readonly string[]) {
	const glued = name.replaceAll(" ", "");
	return [name.split(" ").length, 1].flatMap((length) =>
		words.slice(0, Math.max(0, words.length - length + 1)).map((_, place) => {
			const typed = words.slice(place, place + length).join("");
			return { name, glued, place, length, typed };
		}),
	);
}
