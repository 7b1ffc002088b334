import { setImmediate } from "node:timers/promises";
import { hidesSamples } from "#core/settings/public-settings.server.ts";
import { buildSynonyms, type Synonyms } from "#features/content/products/search/query-reading.ts";
import { countGroups, type ProductGroup, readSearchTexts } from "#features/content/products/store.server.ts";
import { listSynonyms } from "#features/content/products/synonyms/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Database } from "#server/database/db.server.ts";
import { openCatalogueReads } from "./catalogue-reads.server.ts";

/** Products from which on the vocabulary is renewed in the background; below, a search waits for it. */
const LARGE_CATALOGUE_SIZE = 2000;
const MAX_CACHED_RESULTS = 500;
/** Parts of 5000 SKUs each, about two megabytes in total. */
const MAX_CACHED_PARTS = 20;

/** Data that all searches share until the catalogue is edited. */
type CatalogueCache = {
	version: number;
	hidesSamples: boolean;
	groups: ProductGroup[];
	/** Source rows of the synonyms, as JSON. */
	synonymsJson: string;
	synonyms: Synonyms;
	/** Groups by search terms; evicts the least recently used. */
	groupsByTerms: Map<string, ProductGroup[]>;
	/** Ids of the first products by query; evicts the least recently used. */
	topIds: Map<string, string[]>;
	/** SKUs on sale, by part of the sitemap. */
	skuParts: Map<number, Promise<string[]>>;
};
/** Keyed by database, because several contexts may read the same one through different connections. */
const caches = new WeakMap<Database, CatalogueCache>();

export async function getCatalogueCache(ctx: AppContext): Promise<CatalogueCache> {
	const version = await ctx.content.getCurrent();
	const cached = caches.get(ctx.database);
	const isPublished = hidesSamples(ctx);
	if (cached?.version === version && cached.hidesSamples === isPublished) return cached;
	const groups = await countGroups(await openCatalogueReads(ctx), []);
	const synonymsJson = JSON.stringify(await listSynonyms(ctx.db));
	// Reuse the synonyms while they stay equal: derived data is cached by them, and most edits change none.
	const synonyms =
		cached?.synonymsJson === synonymsJson ? cached.synonyms : buildSynonyms(JSON.parse(synonymsJson));
	const newCache = {
		version,
		hidesSamples: isPublished,
		groups,
		synonymsJson,
		synonyms,
		groupsByTerms: new Map(),
		topIds: new Map(),
		skuParts: new Map(),
	};
	caches.set(ctx.database, newCache);
	return newCache;
}

/** Returns the groups of the products that contain the terms, cached by terms. */
export async function getGroups(ctx: AppContext, terms: string[][]): Promise<ProductGroup[]> {
	const { groupsByTerms } = await getCatalogueCache(ctx);
	return getOrCompute(groupsByTerms, JSON.stringify(terms), async () =>
		countGroups(await openCatalogueReads(ctx), terms),
	);
}

/** Returns the ids of the products that a search shows first, cached by query. */
export async function getTopIds(
	ctx: AppContext,
	query: object,
	rank: () => Promise<string[]>,
): Promise<string[]> {
	return getOrCompute((await getCatalogueCache(ctx)).topIds, JSON.stringify(query), rank);
}

async function getOrCompute<Result>(
	cache: Map<string, Result>,
	key: string,
	compute: () => Promise<Result>,
): Promise<Result> {
	const value = cache.get(key) ?? (await compute());
	cache.delete(key);
	cache.set(key, value);
	const [oldest] = cache.keys();
	if (cache.size > MAX_CACHED_RESULTS && oldest !== undefined) cache.delete(oldest);
	return value;
}

/** Returns one part of the SKUs on sale; concurrent requests share one read. */
export async function getSkuPart(
	ctx: AppContext,
	part: number,
	read: () => Promise<string[]>,
): Promise<string[]> {
	const { skuParts } = await getCatalogueCache(ctx);
	const pending = skuParts.get(part) ?? read();
	if (skuParts.size < MAX_CACHED_PARTS) skuParts.set(part, pending);
	return pending.catch((error) => {
		skuParts.delete(part);
		throw error;
	});
}

/** Checks whether the catalogue is so large that derived data is renewed in the background. */
export function isLarge(groups: readonly ProductGroup[]): boolean {
	return groups.reduce((total, { count }) => total + count, 0) > LARGE_CATALOGUE_SIZE;
}

type Vocabulary = {
	version: number;
	hidesSamples: boolean;
	terms: string[];
	renewal?: Promise<string[]> | undefined;
};
const vocabularies = new WeakMap<Database, Vocabulary>();

/**
 * Returns the words of the catalogue, sorted. For a large catalogue it renews them in the background: until then,
 * corrections use the words from before the last edit, while matches and counts are current.
 */
export async function getVocabulary(ctx: AppContext): Promise<readonly string[]> {
	const catalogue = await getCatalogueCache(ctx);
	const { version, groups } = catalogue;
	const stored = vocabularies.get(ctx.database);
	// Words of samples must not correct the searches of a shop that was just published.
	const cached = stored?.hidesSamples === catalogue.hidesSamples ? stored : undefined;
	if (cached?.version === version) return cached.terms;
	const renewal = cached?.renewal ?? loadVocabulary(ctx, catalogue);
	if (!cached) return renewal;
	cached.renewal = renewal;
	if (!isLarge(groups)) return renewal;
	renewal.catch((error) => ctx.log.warn({ error }, "the words of the catalogue could not be read"));
	return cached.terms;
}

async function loadVocabulary(
	ctx: AppContext,
	{ version, hidesSamples: isPublished }: Pick<CatalogueCache, "version" | "hidesSamples">,
): Promise<string[]> {
	try {
		const found = new Map<string, Set<string>>();
		for await (const text of readSearchTexts(await openCatalogueReads(ctx)))
			for (const word of text.split(" ")) {
				const start = word.slice(0, 2);
				const group = found.get(start);
				if (group) group.add(word);
				else found.set(start, new Set([word]));
			}
		const terms: string[] = [];
		for (const start of [...found.keys()].sort()) {
			for (const word of [...(found.get(start) ?? [])].sort()) terms.push(word);
			// Sorting a hundred thousand words at once would block other requests.
			await setImmediate();
		}
		const previous = vocabularies.get(ctx.database)?.terms ?? [];
		const isSame = previous.length === terms.length && previous.every((word, i) => word === terms[i]);
		// Keep the same array when no word changed, because the spelling caches are keyed by it.
		const current = isSame ? previous : terms;
		vocabularies.set(ctx.database, { version, hidesSamples: isPublished, terms: current });
		return current;
	} finally {
		const cached = vocabularies.get(ctx.database);
		if (cached) cached.renewal = undefined;
	}
}
