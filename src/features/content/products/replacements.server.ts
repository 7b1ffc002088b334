import { getSettings } from "#core/settings/store.server.ts";
import { normalizeText } from "#domain/text/search.ts";
import { toProductResponse } from "#features/content/products/catalogue/browse.server.ts";
import {
	getCatalogueCache,
	getVocabulary,
} from "#features/content/products/catalogue/catalogue-cache.server.ts";
import { openCatalogueReads } from "#features/content/products/catalogue/catalogue-reads.server.ts";
import { getRankedTypes, interpretQuery } from "#features/content/products/search/interpret-query.server.ts";
import { getKeyTerms } from "#features/content/products/search/query-reading.ts";
import {
	findNearestCodes,
	getStem,
	getWordForms,
	toWordPrefix,
} from "#features/content/products/search/search.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { ProductReplacement } from "./contract.ts";
import { CATCH_ALL_TYPES, getTypeGroup } from "./groups.ts";
import { getProductNoun } from "./product-noun.ts";
import { ALL, countMatching, DEFAULT_ORDER } from "./rules.ts";
import {
	findProductByAnySku,
	isOnSale,
	listProducts,
	type ProductFilter,
	type ProductRow,
} from "./store.server.ts";

const MAX_REPLACEMENTS = 4;
/** Candidates that each query adds before the ranking. */
const MAX_CANDIDATES = 48;
const MAX_NUMERIC_TERMS = 2;

/**
 * Lists replacements for SKUs that are not on sale. A withdrawn product gets similar products, a renamed SKU the
 * product itself, and an unknown SKU the products with a similar code.
 *
 * @param skus a few; the result leaves out those on sale
 * @source rules 6.34
 */
export async function listReplacements(
	ctx: AppContext,
	skus: readonly string[],
): Promise<ProductReplacement[]> {
	const requestedSkus = [...new Set(skus.map((sku) => sku.toUpperCase()))];
	const { groups } = await getCatalogueCache(ctx);
	const settings = await getSettings(ctx.db);
	const reads = await openCatalogueReads(ctx, ctx.db);
	const results: ProductReplacement[] = [];
	for (const sku of requestedSkus) {
		const row = await findProductByAnySku(reads, sku);
		const isAvailable = row !== undefined && isOnSale(reads, row);
		if (isAvailable && row.sku === sku) continue;
		const withdrawn = isAvailable ? undefined : row;
		const nearest = isAvailable
			? [row]
			: await (withdrawn ? findSimilar(ctx, withdrawn) : findByNearSpelling(ctx, sku));
		const hasTypeLeft = withdrawn && countMatching(groups, { type: withdrawn.type, brand: ALL }) > 0;
		results.push({
			sku,
			name: withdrawn?.name ?? null,
			type: hasTypeLeft ? withdrawn.type : null,
			products: nearest.map((product) => toProductResponse(product, settings, ctx.images)),
		});
	}
	return results;
}

/**
 * Finds the nearest products of the same type, then those of its group whose names share the noun. A catch-all type
 * uses the noun only: a bulb does not replace an inflator.
 */
async function findSimilar(ctx: AppContext, withdrawn: ProductRow): Promise<ProductRow[]> {
	const { type, brand, name } = withdrawn;
	const noun = getProductNoun(withdrawn);
	const terms = getKeyTerms(name);
	const numericTerms = terms.filter((word) => word.length > 2 && /\d/.test(word)).slice(0, MAX_NUMERIC_TERMS);
	const found = new Map<string, ProductRow>();
	const addMatches = async (filter: Partial<ProductFilter>) => {
		const productFilter = { terms: [], type, brand: ALL, ...filter };
		const page = { sort: "nombre", limit: MAX_CANDIDATES } as const;
		for (const row of await listProducts(await openCatalogueReads(ctx), productFilter, page))
			found.set(row.id, row);
	};
	if (!CATCH_ALL_TYPES.includes(type)) {
		// A shared viscosity or size matters more than the alphabet, which decides where a long list is cut.
		for (const numericTerm of numericTerms) await addMatches({ terms: [[numericTerm]] });
		await addMatches({ brand });
		await addMatches({});
	}
	if (found.size < MAX_REPLACEMENTS && noun)
		await addMatches({ terms: [getWordForms(noun).map(toWordPrefix)], type: getTypeGroup(type) });
	const isCandidate = (row: ProductRow) =>
		(row.type === type && !CATCH_ALL_TYPES.includes(type)) || hasNoun(row, noun);
	const candidates = [...found.values()].filter(isCandidate);
	const points = new Map(candidates.map((row) => [row, computeSimilarity(row, withdrawn, terms)]));
	const ranked = [...points.keys()].sort((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0));
	return ranked.slice(0, MAX_REPLACEMENTS);
}

const hasNoun = ({ name }: ProductRow, noun: string | undefined) =>
	noun !== undefined && getKeyTerms(name).some((word) => getStem(word) === getStem(noun));

/** Scores similarity: shared numbers count most, then type and brand, then shared words and a near price. */
function computeSimilarity(row: ProductRow, withdrawn: ProductRow, terms: readonly string[]): number {
	const ownTerms = new Set(getKeyTerms(row.name));
	const shared = terms.filter((word) => ownTerms.has(word));
	const termScore = shared.reduce((total, word) => total + (/\d/.test(word) ? 3 : 1), 0);
	const higherPrice = Math.max(row.priceCents, withdrawn.priceCents, 1);
	const priceScore = 1 - Math.abs(row.priceCents - withdrawn.priceCents) / higherPrice;
	return (
		termScore + priceScore + (row.type === withdrawn.type ? 2 : 0) + (row.brand === withdrawn.brand ? 2 : 0)
	);
}

/** Finds products with a nearly identical code, or else searches for the parts of the code. */
async function findByNearSpelling(ctx: AppContext, sku: string): Promise<ProductRow[]> {
	const listMatching = async (terms: string[][], types?: string[]) =>
		listProducts(
			await openCatalogueReads(ctx),
			{ terms, type: ALL, brand: ALL },
			{ sort: DEFAULT_ORDER, types, limit: MAX_REPLACEMENTS },
		);
	const codes = findNearestCodes(normalizeText(sku).replaceAll(" ", ""), await getVocabulary(ctx));
	if (codes.length > 0) return listMatching([codes]);
	const { terms, groups, dropped } = await interpretQuery(ctx, { q: normalizeText(sku) });
	// The parts of another code say nothing about this one.
	return terms.length === 0 || groups.length === 0 || dropped.length > 0
		? []
		: listMatching(terms, getRankedTypes(groups));
}
