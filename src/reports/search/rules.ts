import { parsePlateSearch, toPlateKey } from "#domain/car/plate-search.ts";
import { getSearchTerms, normalizeLoosely } from "#domain/text/search.ts";

/** Results of each kind; the list of the kind has the others. */
export const MAX_FOUND_PER_KIND = 5;
/** A shorter search would find nearly everything. */
const MIN_QUERY_LENGTH = 2;

export const isSearchable = (q: string) => normalizeLoosely(q).length >= MIN_QUERY_LENGTH;

type SearchedCar = { plate: string; brand: string; model: string };

/**
 * Tells whether a car in the mechanic view matches: by the beginning of its plate, or by every term in its brand, model,
 * first name or reference.
 */
export function matchesCar(q: string, { car, texts }: { car: SearchedCar; texts: readonly string[] }) {
	const plate = parsePlateSearch(q);
	if (plate && toPlateKey(car.plate).startsWith(toPlateKey(plate))) return true;
	const searchText = normalizeLoosely([car.brand, car.model, ...texts].join(" "));
	const terms = getSearchTerms(normalizeLoosely(q), q);
	return terms.length > 0 && terms.every((term) => searchText.includes(term));
}
