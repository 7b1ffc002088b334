import { CARDS_PER_STEP } from "#domain/shop.ts";
import type { Catalogue, CatalogueFilter, Product } from "#features/content/products/contract.ts";
import { getCategoryTypes } from "#features/content/products/groups.ts";
import {
	ALL,
	countMatching,
	DEFAULT_ORDER,
	getFilterOptions,
	MAX_PART_PRODUCTS,
	type Sort,
	toSortName,
} from "#features/content/products/rules.ts";
import { getInitialReadings } from "#features/content/products/search/brand-spelling.ts";
import {
	buildSearchTerms,
	buildSynonyms,
	correctQuery,
	getQueryParts,
	type Reading,
	type Synonyms,
	type TaughtSynonym,
} from "#features/content/products/search/query-reading.ts";
import { listSearchedSkus } from "#features/content/products/search/query-words.ts";
import {
	computeNameScore,
	computeTypeScore,
	getRankedTerms,
	hasLeadingTerm,
	SKU_POINTS,
} from "#features/content/products/search/ranking.ts";
import { buildVocabulary, hasAllTerms, toSearchText } from "#features/content/products/search/search.ts";
import {
	buildCodeListReading,
	buildPartialReadings,
} from "#features/content/products/search/unknown-words.ts";
import { AVAILABILITY } from "#features/content/products/stock/availability.ts";

type IndexedProduct = { product: Product; searchText: string; sortName: string };

/** The full catalogue, indexed for search in the browser. */
export type CatalogueIndex = {
	getSorted: (sort: Sort) => readonly IndexedProduct[];
	vocabulary: readonly string[];
	synonyms: Synonyms;
	brands: readonly string[];
	skus: ReadonlySet<string>;
};

/** Result of a search with all its products. */
export type LocalSearchResult = Omit<Catalogue, "catalogueTotal">;

const BATCH_SIZE = 250;

/**
 * Indexes a catalogue in batches, so that the browser stays responsive between two of them.
 * Orders other than A to Z are sorted on first use.
 */
export async function buildCatalogueIndex(
	products: readonly Product[],
	taughtSynonyms: readonly TaughtSynonym[],
): Promise<CatalogueIndex> {
	const all: IndexedProduct[] = [];
	for (const [index, product] of products.entries()) {
		if (index > 0 && index % BATCH_SIZE === 0) await new Promise((resolve) => setTimeout(resolve));
		all.push({ product, searchText: toSearchText(product), sortName: toSortName(product.name) });
	}
	const vocabulary = buildVocabulary(all.map(({ searchText }) => searchText));
	const sorted = new Map<Sort, IndexedProduct[]>();
	return {
		vocabulary,
		synonyms: buildSynonyms(taughtSynonyms),
		brands: products.map(({ brand }) => brand),
		skus: new Set(products.map(({ sku }) => sku)),
		getSorted(sort) {
			const ordered = sorted.get(sort) ?? all.toSorted(ORDERS[sort]);
			sorted.set(sort, ordered);
			return ordered;
		},
	};
}

/**
 * Searches in the browser with the same result as the server: products, order, counts and correction.
 *
 * @source rules 6.1, 6.4
 */
export function searchLocally(index: CatalogueIndex, filter: CatalogueFilter): LocalSearchResult {
	const all = index.getSorted(filter.orden || "nombre");
	const skus = listSearchedSkus(filter.q);
	const findAll = (lists: string[][]) => all.filter(({ searchText }) => hasAllTerms(searchText, lists));
	const findFirstMatch = (readings: readonly Reading[]) => {
		for (const { lists, understoodAs, dropped = [], leading } of readings) {
			const matches = findAll(lists);
			if (matches.length === 0 || !hasLeadingName(sortByScore(matches, lists), leading)) continue;
			const sorted = filter.orden === DEFAULT_ORDER ? sortByScore(matches, lists, skus) : matches;
			return { ...applyFilter(sorted, filter), understoodAs, dropped, part: null };
		}
		return undefined;
	};
	const nothing = { understoodAs: null, dropped: [], part: null };
	const typed = getInitialReadings(filter.q, index);
	if (typed.length === 0) return { ...applyFilter(all, filter), ...nothing };
	const isList = skus.filter((sku) => index.skus.has(sku)).length > 1;
	const list = isList ? buildCodeListReading(filter.q, index.vocabulary) : undefined;
	const asTyped = findFirstMatch(list ? [list, ...typed] : typed);
	if (asTyped) return asTyped;
	const corrected = correctQuery(filter.q, index.vocabulary, index.synonyms);
	const getNoMatch = () => ({
		...applyFilter([], filter),
		...nothing,
		part: findQueryPart(index, corrected.understoodQuery),
	});
	return (
		findFirstMatch(corrected.readings) ??
		findFirstMatch(buildPartialReadings(typed[0]?.understoodAs ?? filter.q, index)) ??
		getNoMatch()
	);
}

/** Checks whether the name of a best match begins with one of the words; without words, every match counts. */
const hasLeadingName = (sorted: readonly IndexedProduct[], leading: readonly string[] | undefined) =>
	!leading || sorted.slice(0, CARDS_PER_STEP).some(({ sortName }) => hasLeadingTerm(sortName, [leading]));

/** Finds the first part of an unmatched query that products match. */
function findQueryPart(index: CatalogueIndex, query: string): LocalSearchResult["part"] {
	for (const words of getQueryParts(query)) {
		const lists = buildSearchTerms(words, index.synonyms);
		const matches = index.getSorted("nombre").filter(({ searchText }) => hasAllTerms(searchText, lists));
		const nameMatches = sortByScore(matches, lists)
			.slice(0, CARDS_PER_STEP)
			.filter(({ sortName }) => hasLeadingTerm(sortName, lists))
			.slice(0, MAX_PART_PRODUCTS);
		const products = nameMatches.map(({ product }) => product);
		if (nameMatches.length > 0) return { words, total: matches.length, products };
	}
	return null;
}

/** Sorts by score, the products with these SKUs first, then by availability; equal ones stay A to Z. */
function sortByScore(
	matches: readonly IndexedProduct[],
	lists: string[][],
	skus: readonly string[] = [],
): readonly IndexedProduct[] {
	const terms = getRankedTerms(lists);
	if (terms.length === 0) return matches;
	const typeScores = new Map<string, number>();
	const points = new Map(
		matches.map((entry) => {
			const { type } = entry.product;
			const typeScore = typeScores.get(type) ?? computeTypeScore(type, terms);
			typeScores.set(type, typeScore);
			const skuScore = skus.includes(entry.product.sku) ? SKU_POINTS : 0;
			return [entry, skuScore + typeScore + computeNameScore(entry.sortName, terms)];
		}),
	);
	const getRank = ({ product }: IndexedProduct) => AVAILABILITY[product.availability].rank;
	return matches.toSorted((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0) || getRank(a) - getRank(b));
}

/** Applies type and brand; the counts of each filter take the other one into account. */
function applyFilter(matches: readonly IndexedProduct[], { categoria: type, marca: brand }: CatalogueFilter) {
	const groups = countGroups(matches);
	const categoryTypes = getCategoryTypes(type);
	const isSelected = ({ product }: IndexedProduct) =>
		(type === ALL || categoryTypes.includes(product.type)) && (brand === ALL || product.brand === brand);
	return {
		products: matches.filter(isSelected).map(({ product }) => product),
		total: countMatching(groups, { type, brand }),
		types: getFilterOptions(groups, "type", { type: ALL, brand }),
		brands: getFilterOptions(groups, "brand", { type, brand: ALL }),
	};
}

/** Counts the products by type and brand. */
function countGroups(matches: readonly IndexedProduct[]) {
	const groups = new Map<string, { type: string; brand: string; count: number }>();
	for (const { product } of matches) {
		const { type, brand } = product;
		const { count } = groups.get(`${type}\n${brand}`) ?? { count: 0 };
		groups.set(`${type}\n${brand}`, { type, brand, count: count + 1 });
	}
	return [...groups.values()];
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const compareNames = (a: IndexedProduct, b: IndexedProduct) =>
	compareText(a.sortName, b.sortName) || compareText(a.product.id, b.product.id);

const ORDERS: Record<Sort, (a: IndexedProduct, b: IndexedProduct) => number> = {
	nombre: compareNames,
	"precio-asc": (a, b) => a.product.price - b.product.price || compareNames(a, b),
	"precio-desc": (a, b) => b.product.price - a.product.price || compareNames(a, b),
	marca: (a, b) =>
		compareText(a.product.brand.toLowerCase(), b.product.brand.toLowerCase()) || compareNames(a, b),
};
