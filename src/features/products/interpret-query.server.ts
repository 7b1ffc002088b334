import type { AppContext } from "#server/app-context.server.ts";
import { getInitialReadings } from "./brand-spelling.ts";
import { getCatalogueCache, getGroups, getVocabulary } from "./catalogue-cache.server.ts";
import type { CatalogueFilter } from "./contract.ts";
import { buildSearchTerms, correctQuery, type Reading } from "./query-reading.ts";
import { ALL, countMatching } from "./rules.ts";
import type { ProductGroup } from "./store.server.ts";

/** Ranking this many takes a few dozen milliseconds. Terms that match more are too vague to rank. */
const MAX_RANKED_PRODUCTS = 20_000;

type InterpretedQuery = {
	terms: string[][];
	groups: ProductGroup[];
	understoodAs: string | null;
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
	if (typed.length === 0) return { terms: [], groups: cache.groups, understoodAs: null };
	const asTyped = await findFirstMatch(ctx, typed);
	if (asTyped) return asTyped;
	const { readings, understoodQuery } = correctQuery(q, await getVocabulary(ctx), synonyms);
	const noMatch = {
		terms: buildSearchTerms(q, synonyms),
		groups: [],
		understoodAs: null,
		understoodQuery,
	};
	return (await findFirstMatch(ctx, readings)) ?? noMatch;
}

/** Returns the first reading with a match. */
async function findFirstMatch(ctx: AppContext, readings: readonly Reading[]) {
	for (const { lists, understoodAs } of readings) {
		const groups = await getGroups(ctx, lists);
		if (groups.length > 0) return { terms: lists, groups, understoodAs };
	}
	return undefined;
}

/** Returns the matched types for ranking; undefined when there are too many matches, which then stay A to Z. */
export function getRankedTypes(groups: readonly ProductGroup[]): string[] | undefined {
	if (countMatching(groups, { type: ALL, brand: ALL }) > MAX_RANKED_PRODUCTS) return undefined;
	return [...new Set(groups.map(({ type }) => type))];
}
