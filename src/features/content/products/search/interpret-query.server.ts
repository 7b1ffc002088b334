import { CARDS_PER_STEP } from "#domain/shop.ts";
import {
	getCatalogueCache,
	getGroups,
	getTopIds,
	getVocabulary,
} from "#features/content/products/catalogue/catalogue-cache.server.ts";
import { openCatalogueReads } from "#features/content/products/catalogue/catalogue-reads.server.ts";
import type { CatalogueFilter } from "#features/content/products/contract.ts";
import { ALL, countMatching, DEFAULT_ORDER } from "#features/content/products/rules.ts";
import {
	findProductsByIds,
	findProductsBySku,
	listIds,
	type ProductGroup,
	type ProductRow,
} from "#features/content/products/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { getInitialReadings } from "./brand-spelling.ts";
import { buildSearchTerms, correctQuery, type Reading } from "./query-reading.ts";
import { listSearchedSkus } from "./query-words.ts";
import { hasLeadingTerm } from "./ranking.ts";
import { buildCodeListReading, buildPartialReadings } from "./unknown-words.ts";

/** Ranking this many takes a few dozen milliseconds. Terms that match more are too vague to rank. */
const MAX_RANKED_PRODUCTS = 20_000;

type InterpretedQuery = {
	terms: string[][];
	groups: ProductGroup[];
	understoodAs: string | null;
	/** Words that no product has, as typed; the products match the others. */
	dropped: string[];
	/** The query as understood; set only when nothing matches it. */
	understoodQuery?: string;
};

/** Interprets a query and returns the product groups that match it; an empty query matches every group. */
export async function interpretQuery(
	ctx: AppContext,
	{ q }: Pick<CatalogueFilter, "q">,
): Promise<InterpretedQuery> {
	const cache = await getCatalogueCache(ctx);
	const { synonyms } = cache;
	const brands = cache.groups.map(({ brand }) => brand);
	const typed = getInitialReadings(q, { synonyms, brands });
	const nothing = { understoodAs: null, dropped: [] };
	if (typed.length === 0) return { terms: [], groups: cache.groups, ...nothing };
	const list = (await isSkuList(ctx, q)) ? buildCodeListReading(q, await getVocabulary(ctx)) : undefined;
	const asTyped = await findFirstMatch(ctx, list ? [list, ...typed] : typed);
	if (asTyped) return asTyped;
	const vocabulary = await getVocabulary(ctx);
	const { readings, understoodQuery } = correctQuery(q, vocabulary, synonyms);
	const noMatch = { terms: buildSearchTerms(q, synonyms), groups: [], ...nothing, understoodQuery };
	const corrected = await findFirstMatch(ctx, readings);
	if (corrected) return corrected;
	const context = { vocabulary, synonyms, brands };
	const partial = buildPartialReadings(typed[0]?.understoodAs ?? q, context);
	return (await findFirstMatch(ctx, partial)) ?? noMatch;
}

/** Checks whether a query names at least two SKUs on sale. */
async function isSkuList(ctx: AppContext, q: string): Promise<boolean> {
	const skus = listSearchedSkus(q);
	return skus.length > 1 && (await findProductsBySku(await openCatalogueReads(ctx), skus)).length > 1;
}

/** Returns the first reading with a match. */
async function findFirstMatch(ctx: AppContext, readings: readonly Reading[]) {
	for (const { lists, understoodAs, dropped = [], leading } of readings) {
		const groups = await getGroups(ctx, lists);
		if (groups.length === 0 || (leading && !(await hasLeadingName(ctx, { lists, groups, leading }))))
			continue;
		return { terms: lists, groups, understoodAs, dropped };
	}
	return undefined;
}

type LeadingInput = { lists: string[][]; groups: readonly ProductGroup[]; leading: readonly string[] };

/** Checks whether the name of a best match begins with one of the words. */
async function hasLeadingName(ctx: AppContext, { lists, groups, leading }: LeadingInput): Promise<boolean> {
	const rows = await listBestMatches(ctx, lists, groups);
	return rows.some(({ sortName }) => hasLeadingTerm(sortName, [leading]));
}

/** Lists the first products of a search, cached by its terms. */
export async function listBestMatches(
	ctx: AppContext,
	terms: string[][],
	groups: readonly ProductGroup[],
): Promise<ProductRow[]> {
	const selection = { terms, type: ALL, brand: ALL };
	const page = { sort: DEFAULT_ORDER, types: getRankedTypes(groups), limit: CARDS_PER_STEP } as const;
	const rank = async () => listIds(await openCatalogueReads(ctx), selection, page);
	return findProductsByIds(ctx.publicReads, await getTopIds(ctx, { best: terms }, rank));
}

/** Returns the matched types for ranking; undefined when there are too many matches, which then stay A to Z. */
export function getRankedTypes(groups: readonly ProductGroup[]): string[] | undefined {
	if (countMatching(groups, { type: ALL, brand: ALL }) > MAX_RANKED_PRODUCTS) return undefined;
	return [...new Set(groups.map(({ type }) => type))];
}
