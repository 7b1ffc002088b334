import { CARDS_A_STEP } from "#workshop.ts";
import type { Catalogue, CatalogueFilter, Product } from "./contract.ts";
import { typesIn } from "./groups.ts";
import { isNamedLike, nameFit, rankedWords, typeFit } from "./ranking.ts";
import { ALL, MOST_OF_PART, type Sort, sortNameOf, UNCHOSEN } from "./rules.ts";
import { withBrandSpelt } from "./said-brand.ts";
import { matchesQuery, searchTextOf, vocabularyOf } from "./search.ts";
import {
	corrected,
	lookedFor,
	partsOf,
	type Synonyms,
	synonymsOf,
	type Taught,
} from "./understanding.ts";

type Indexed = { product: Product; searchText: string; sortName: string };

/** A whole catalogue made ready for searching in the browser. */
export type CatalogueIndex = {
	inOrder: (sort: Sort) => readonly Indexed[];
	vocabulary: readonly string[];
	synonyms: Synonyms;
	brands: readonly string[];
};

/** What a search says, every product of it included. */
export type Found = Omit<Catalogue, "catalogueTotal">;

const PORTION = 250;

/**
 * Prepares a catalogue once, in portions: between two of them the browser answers the visitor.
 * Orders other than A to Z are made when first asked for.
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
 * Searches in the browser and answers as the server does: the same products, order, counts and correction.
 *
 * @source rules 6.1, 6.4
 */
export function searchLocally(index: CatalogueIndex, filter: CatalogueFilter): Found {
	const all = index.inOrder(filter.orden || "nombre");
	const typed = lookedFor(filter.q, index.synonyms);
	const found = (lists: string[][]) => {
		const fitting = all.filter(({ searchText }) => matchesQuery(searchText, lists));
		return filter.orden === UNCHOSEN ? bestFirst(fitting, lists) : fitting;
	};
	const spelt = withBrandSpelt(filter.q, index.brands);
	const ofBrand = spelt ? found(lookedFor(spelt, index.synonyms)) : [];
	if (spelt && ofBrand.length > 0)
		return { ...narrowed(ofBrand, filter), understoodAs: spelt, part: null };
	const asTyped = found(typed);
	if (asTyped.length > 0 || typed.length === 0)
		return { ...narrowed(asTyped, filter), understoodAs: null, part: null };
	const { readings, said } = corrected(filter.q, index.vocabulary, index.synonyms);
	for (const { lists, words } of readings) {
		const near = found(lists);
		if (near.length > 0) return { ...narrowed(near, filter), understoodAs: words, part: null };
	}
	return { ...narrowed([], filter), understoodAs: null, part: partOf(index, said) };
}

/** What fits a part of a query that nothing fits. */
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

/** The best match first; what fits alike stays A to Z. */
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

/** Each filter's figures are what it would show under the other one. */
function narrowed(found: readonly Indexed[], { categoria, marca }: CatalogueFilter) {
	const products: Product[] = [];
	const types = new Map<string, number>();
	const brands = new Map<string, number>();
	const ofCategory = typesIn(categoria);
	for (const { product } of found) {
		const isOfType = categoria === ALL || ofCategory.includes(product.type);
		const isOfBrand = marca === ALL || product.brand === marca;
		if (isOfBrand) types.set(product.type, (types.get(product.type) ?? 0) + 1);
		if (isOfType) brands.set(product.brand, (brands.get(product.brand) ?? 0) + 1);
		if (isOfType && isOfBrand) products.push(product);
	}
	return { products, total: products.length, types: counted(types), brands: counted(brands) };
}

const counted = (counts: Map<string, number>) =>
	[...counts].map(([value, count]) => ({ value, count }));

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
