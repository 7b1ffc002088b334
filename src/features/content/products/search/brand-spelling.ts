import { normalizeText } from "#domain/text/search.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { isNear } from "./edit-distance.ts";
import { toSoundKey } from "./phonetics.ts";
import { buildSearchTerms, type Reading, type Synonyms } from "./query-reading.ts";
import { removeLabels } from "./query-words.ts";
import { parseSearchTerms } from "./search.ts";

/** Shorter brand names are too similar to ordinary words. */
const MIN_NAME_LENGTH = 6;
/** A shop sells a few dozen brands; the limit bounds the comparisons per query. */
const MAX_BRANDS = 200;

/**
 * Returns the readings of a query before word correction, the likelier first; none for a query without terms.
 *
 * @param brands codes of the brands on sale
 * @source rules 6.1
 */
export function getInitialReadings(
	typedQuery: string,
	{ synonyms, brands }: { synonyms: Synonyms; brands: readonly string[] },
): Reading[] {
	const query = removeLabels(typedQuery);
	const lists = buildSearchTerms(query, synonyms);
	if (lists.length === 0) return [];
	const correctedQuery = correctBrandSpelling(query, brands);
	const asTyped = { lists, understoodAs: null };
	return correctedQuery
		? [{ lists: buildSearchTerms(correctedQuery, synonyms), understoodAs: correctedQuery }, asTyped]
		: [asTyped];
}

/**
 * Corrects a misspelt brand of several words: «liqui moli» is «liqui moly», although a word starts with "moli".
 *
 * @param query as typed
 * @param brands codes of the brands on sale
 * @returns the query with the correct brand, normalized; undefined when no brand is misspelt
 * @source rules 6.1
 */
function correctBrandSpelling(query: string, brands: readonly string[]): string | undefined {
	const terms = parseSearchTerms(query);
	const names = [...new Set(brands)].map((brand) => normalizeText(getBrandLabel(brand))).sort();
	const multiWordNames = names
		.filter((name) => name.includes(" ") && name.length >= MIN_NAME_LENGTH)
		.slice(0, MAX_BRANDS);
	const windows = multiWordNames.flatMap((name) => getNameWindows(name, terms));
	// A visitor who is still typing has the start of a name, which matches without correction.
	if (
		windows.some(({ typed, joinedName }) => joinedName.startsWith(typed) && typed.length >= MIN_NAME_LENGTH)
	)
		return undefined;
	const nearWindow = windows.find(({ typed, joinedName }) =>
		isNear(toSoundKey(typed), toSoundKey(joinedName), 1),
	);
	if (!nearWindow) return undefined;
	const { name, index, length } = nearWindow;
	return [...terms.slice(0, index), name, ...terms.slice(index + length)].join(" ");
}

/** Returns the positions in a query where a name may stand, as separate words or joined. */
function getNameWindows(name: string, terms: readonly string[]) {
	const joinedName = name.replaceAll(" ", "");
	return [name.split(" ").length, 1].flatMap((length) =>
		terms.slice(0, Math.max(0, terms.length - length + 1)).map((_, index) => {
			const typed = terms.slice(index, index + length).join("");
			return { name, joinedName, index, length, typed };
		}),
	);
}
