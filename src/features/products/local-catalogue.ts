import { CARDS_A_STEP } from "#workshop.ts";
import type { Catalogue, CatalogueFilter, Product } from "./contract.ts";
import { typesIn } from "./groups.ts";
import { isNamedLike, nameFit, rankedWords, typeFit } from "./ranking.ts";
import {
	ALL,
	countFitting,
	MOST_OF_PART,
	optionsOf,
	type Sort,
	sortNameOf,
	UNCHOSEN,
} from "./rules.ts";
import { readAsTyped } from "./said-brand.ts";
import { matchesQuery, searchTextOf, vocabularyOf } from "./search.ts";
import {
	corrected,
	lookedFor,
	partsOf,
	type Reading,
	type Synonyms,
	synonymsOf,
	type Taught,
} from "./understanding.ts";

type Indexed = { product: Product; searchText: string; sortName: string };

/** The full catalogue, indexed for search in the browser. */
export type CatalogueIndex = {
	inOrder: (sort: Sort) => readonly Indexed[];
	vocabulary: readonly string[];
	synonyms: Synonyms;
	brands: readonly string[];
};

/** Result of a search with all its products. */
export type Found = Omit<Catalogue, "catalogueTotal">;

const PORTION = 250;

/**
 * Indexes a catalogue in batches, so that the browser stays responsive between two of them.
 * Orders other than A to Z are sorted on first use.
 */
export async function indexOf(
	products: readonly Product[],
	taught: readonly Taught[],
): Promise<CatalogueIndex> {
	const all: Indexed[] = [];
	for (const [place, product] of products.entries()) {
		if (place > 0 && place % PORTION === 0) await new Promise((go) => setTimeout(go));
		all.push({ product, searchText: searchTextOf(product), sortName: sortNameOf(product.name) });
	}
	const vocabulary = vocabularyOf(all.map(({ searchText }) => searchText));
	const sorted = new Map<Sort, Indexed[]>();
	return {
		vocabulary,
		synonyms: synonymsOf(taught),
		brands: products.map(({ brand }) => brand),
		inOrder(sort) {
			const known = sorted.get(sort) ?? all.toSorted(ORDERS[sort]);
			sorted.set(sort, known);
			return known;
		},
	};
}

/**
 * Searches in the browser with the same result as the server: products, order, counts and correction.
 *
 * @source rules 6.1, 6.4
 */
export function searchLocally(index: CatalogueIndex, filter: CatalogueFilter): Found {
	const all = index.inOrder(filter.orden || "nombre");
	const find = (lists: string[][]) => {
		const fitting = all.filter(({ searchText }) => matchesQuery(searchText, lists));
		return filter.orden === UNCHOSEN ? bestFirst(fitting, lists) : fitting;
	};
	const findFirst = (readings: readonly Reading[]) => {
		for (const { lists, understoodAs } of readings) {
			const found = find(lists);
			if (found.length > 0) return { ...narrowed(found, filter), understoodAs, part: null };
		}
		return undefined;
	};
	const typed = readAsTyped(filter.q, index);
	if (typed.length === 0) return { ...narrowed(all, filter), understoodAs: null, part: null };
	const asTyped = findFirst(typed);
	if (asTyped) return asTyped;
	const { readings, said } = corrected(filter.q, index.vocabulary, index.synonyms);
	const nothing = () => ({
		...narrowed([], filter),
		understoodAs: null,
		part: partOf(index, said),
	});
	return findFirst(readings) ?? nothing();
}

/** Finds the first part of an unmatched query that products match. */
function partOf(index: CatalogueIndex, said: string): Found["part"] {
	for (const words of partsOf(said)) {
		const lists = lookedFor(words, index.synonyms);
		const found = index
			.inOrder("nombre")
			.filter(({ searchText }) => matchesQuery(searchText, lists));
		const named = bestFirst(found, lists)
			.slice(0, CARDS_A_STEP)
			.filter(({ sortName }) => isNamedLike(sortName, lists))
			.slice(0, MOST_OF_PART);
		const products = named.map(({ product }) => product);
		if (named.length > 0) return { words, total: found.length, products };
	}
	return null;
}

/** Sorts by score, best match first; equal scores stay A to Z. */
function bestFirst(found: readonly Indexed[], lists: string[][]): readonly Indexed[] {
	const words = rankedWords(lists);
	if (words.length === 0) return found;
	const ofType = new Map<string, number>();
	const points = new Map(
		found.map((one) => {
			const { type } = one.product;
			const known = ofType.get(type) ?? typeFit(type, words);
			ofType.set(type, known);
			return [one, known + nameFit(one.sortName, words)];
		}),
	);
	return found.toSorted((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0));
}

/** Applies type and brand; the counts of each filter take the other one into account. */
function narrowed(found: readonly Indexed[], { categoria: type, marca: brand }: CatalogueFilter) {
	const groups = groupsIn(found);
	const ofType = typesIn(type);
	const isChosen = ({ product }: Indexed) =>
		(type === ALL || ofType.includes(product.type)) && (brand === ALL || product.brand === brand);
	return {
		products: found.filter(isChosen).map(({ product }) => product),
		total: countFitting(groups, { type, brand }),
		types: optionsOf(groups, "type", { type: ALL, brand }),
		brands: optionsOf(groups, "brand", { type, brand: ALL }),
	};
}

/** Counts the products by type and brand. */
function groupsIn(found: readonly Indexed[]) {
	const groups = new Map<string, { type: string; brand: string; count: number }>();
	for (const { product } of found) {
		const { type, brand } = product;
		const { count } = groups.get(`${type}\n${brand}`) ?? { count: 0 };
		groups.set(`${type}\n${brand}`, { type, brand, count: count + 1 });
	}
	return [...groups.values()];
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const byName = (a: Indexed, b: Indexed) =>
	byText(a.sortName, b.sortName) || byText(a.product.id, b.product.id);

const ORDERS: Record<Sort, (a: Indexed, b: Indexed) => number> = {
	nombre: byName,
	"precio-asc": (a, b) => a.product.price - b.product.price || byName(a, b),
	"precio-desc": (a, b) => b.product.price - a.product.price || byName(a, b),
	marca: (a, b) =>
		byText(a.product.brand.toLowerCase(), b.product.brand.toLowerCase()) || byName(a, b),
};
