import { isbot } from "isbot";
import { DAY_MS } from "#domain/time.ts";
import { hasMatch } from "#features/content/products/catalogue/browse.server.ts";
import {
	getCatalogueCache,
	getVocabulary,
	isLarge,
} from "#features/content/products/catalogue/catalogue-cache.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Database, withTransaction } from "#server/database/db.server.ts";
import type { Visitor } from "#server/http/http.server.ts";
import { shareInFlight } from "#server/share-in-flight.ts";
import type { MissedSearch } from "./contract.ts";
import { getSearchKey, MAX_SEARCHES, SEARCH_LIST_SIZE, SEARCH_RETENTION_DAYS } from "./rules.ts";
import { countSearch, listSearches } from "./store.server.ts";

/**
 * Counts a search without matches, after checking again that the catalogue has none. Ignores bots and queries that
 * look like a phone number or an email address. Stores nothing about the visitor.
 *
 * @source rules 5.13
 */
export async function recordSearch(ctx: AppContext, typed: string, visitor: Visitor): Promise<void> {
	const key = getSearchKey(typed);
	if (!key || !visitor.userAgent || isbot(visitor.userAgent)) return;
	if (await hasMatch(ctx, typed)) return;
	const lastSearchedAt = ctx.now().toISOString();
	await withTransaction(ctx.db, (trx) => countSearch(trx, { key, query: typed, lastSearchedAt }));
}

/** Lists the searches that still have no matches; those that the catalogue answers by now are left out. */
export async function listMissedSearches(baseCtx: AppContext): Promise<MissedSearch[]> {
	// Staff read through their own connections, so that a burst of public requests does not delay them.
	const ctx = { ...baseCtx, publicReads: baseCtx.reads };
	const missing: MissedSearch[] = [];
	const { results } = await getCache(ctx);
	for (const { id, query, times, lastSearchedAt } of await listSearches(ctx.reads, getRetentionStart(ctx))) {
		if (missing.length === SEARCH_LIST_SIZE) break;
		const isFound = results.get(query) ?? (await hasMatch(ctx, query));
		if (results.size < MAX_SEARCHES) results.set(query, isFound);
		if (!isFound) missing.push({ id, query, times, last_searched_at: lastSearchedAt });
	}
	return missing;
}

/** Cached search results, valid until the catalogue or its vocabulary changes. */
type MissedSearchCache = {
	version: number;
	terms: readonly string[];
	results: Map<string, boolean>;
};
const caches = new WeakMap<Database, MissedSearchCache>();
const renewOnce = shareInFlight<void, Database>();

async function getCache(ctx: AppContext): Promise<MissedSearchCache> {
	const terms = await getVocabulary(ctx);
	const version = await ctx.content.getCurrent();
	const cached = caches.get(ctx.database);
	if (cached?.version === version && cached.terms === terms) return cached;
	const fresh: MissedSearchCache = { version, terms, results: new Map() };
	if (cached && isLarge((await getCatalogueCache(ctx)).groups)) {
		renewInBackground(ctx, cached, fresh);
		return cached;
	}
	caches.set(ctx.database, fresh);
	return fresh;
}

/** Renews the cache after an edit of a large catalogue; until then, staff read the previous results. */
function renewInBackground(ctx: AppContext, cached: MissedSearchCache, fresh: MissedSearchCache): void {
	const renew = async () => {
		for (const phrase of cached.results.keys()) fresh.results.set(phrase, await hasMatch(ctx, phrase));
		caches.set(ctx.database, fresh);
	};
	const logFailure = (error: unknown) =>
		ctx.log.warn({ error }, "what searches find could not be asked again");
	void renewOnce(ctx.database, () => renew().catch(logFailure));
}

/** Deletes searches older than 90 days; part of the purge job. */
export async function deleteOldSearches(ctx: AppContext): Promise<void> {
	await ctx.db.deleteFrom("missedSearches").where("lastSearchedAt", "<", getRetentionStart(ctx)).execute();
}

const getRetentionStart = (ctx: AppContext) =>
	new Date(ctx.now().getTime() - SEARCH_RETENTION_DAYS * DAY_MS).toISOString();
