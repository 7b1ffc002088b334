import { isbot } from "isbot";
import { hasAnyFor } from "#features/products/browse.server.ts";
import { isLarge, vocabulary, wholeCatalogue } from "#features/products/whole.server.ts";
import { DAY_MS } from "#panama/time.ts";
import { type Database, inTransaction } from "#platform/database/db.server.ts";
import type { Visitor } from "#platform/http/http.server.ts";
import { oneForAll } from "#platform/one-for-all.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { MissedSearch } from "./contract.ts";
import { MOST_SEARCHES, SEARCH_KEPT_DAYS, SEARCHES_SHOWN, searchKey } from "./rules.ts";
import { countSearch, listSearches } from "./store.server.ts";

/**
 * Counts a search without matches, after checking again that the catalogue has none. Ignores bots and queries that
 * look like a phone number or an email address. Stores nothing about the visitor.
 *
 * @source rules 5.13
 */
export async function noteSearch(at: Platform, typed: string, visitor: Visitor): Promise<void> {
	const key = searchKey(typed);
	if (!key || !visitor.userAgent || isbot(visitor.userAgent)) return;
	if (await hasAnyFor(at, typed)) return;
	const lastAt = at.now().toISOString();
	await inTransaction(at.db, (trx) => countSearch(trx, { key, words: typed, lastAt }));
}

/** Lists the searches that still have no matches; those that the catalogue answers by now are left out. */
export async function listMissed(platform: Platform): Promise<MissedSearch[]> {
	// Staff read through their own connections, so that a burst of public requests does not delay them.
	const at = { ...platform, publicReads: platform.reads };
	const missing: MissedSearch[] = [];
	const { answers } = await answersOf(at);
	for (const { id, words, times, lastAt } of await listSearches(at.reads, oldestKept(at))) {
		if (missing.length === SEARCHES_SHOWN) break;
		const isThere = answers.get(words) ?? (await hasAnyFor(at, words));
		if (answers.size < MOST_SEARCHES) answers.set(words, isThere);
		if (!isThere) missing.push({ id, words, times, last_at: lastAt });
	}
	return missing;
}

/** Cached search results, valid until the catalogue or its vocabulary changes. */
type Answers = {
	version: number;
	learnt: readonly string[];
	answers: Map<string, boolean>;
};
const known = new WeakMap<Database, Answers>();
const renewing = oneForAll<void, Database>();

async function answersOf(at: Platform): Promise<Answers> {
	const learnt = await vocabulary(at);
	const version = await at.content.current();
	const kept = known.get(at.database);
	if (kept?.version === version && kept.learnt === learnt) return kept;
	const fresh: Answers = { version, learnt, answers: new Map() };
	if (kept && isLarge((await wholeCatalogue(at)).groups)) {
		renewBehind(at, kept, fresh);
		return kept;
	}
	known.set(at.database, fresh);
	return fresh;
}

/** Renews the cache after an edit of a large catalogue; until then, staff read the previous results. */
function renewBehind(at: Platform, kept: Answers, fresh: Answers): void {
	const renew = async () => {
		for (const words of kept.answers.keys()) fresh.answers.set(words, await hasAnyFor(at, words));
		known.set(at.database, fresh);
	};
	const tell = (error: unknown) =>
		at.log.warn({ error }, "what searches find could not be asked again");
	void renewing(at.database, () => renew().catch(tell));
}

/** Deletes searches older than 90 days; part of the purge job. */
export async function forgetOldSearches(at: Platform): Promise<void> {
	await at.db.deleteFrom("missedSearches").where("lastAt", "<", oldestKept(at)).execute();
}

const oldestKept = (at: Platform) =>
	new Date(at.now().getTime() - SEARCH_KEPT_DAYS * DAY_MS).toISOString();
