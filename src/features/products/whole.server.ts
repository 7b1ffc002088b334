import { setImmediate } from "node:timers/promises";
import type { Database } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { countGroups, eachSearchText, type ProductGroup } from "./store.server.ts";
import { listSynonyms } from "./synonyms/store.server.ts";
import { type Synonyms, synonymsOf } from "./understanding.ts";

/** Products from which on the vocabulary is renewed in the background; below, a search waits for it. */
const READ_AT_ONCE = 2000;
const MOST_ANSWERS = 500;
/** Parts of 5000 SKUs each, about two megabytes in total. */
const MOST_PARTS = 20;

/** Data that all searches share until the catalogue is edited. */
type Whole = {
	version: number;
	groups: ProductGroup[];
	/** Source rows of the synonyms, as JSON. */
	taught: string;
	synonyms: Synonyms;
	/** Groups by search terms; evicts the least recently used. */
	answers: Map<string, ProductGroup[]>;
	/** Ids of the first products by query; evicts the least recently used. */
	firsts: Map<string, string[]>;
	/** SKUs on sale, by part of the sitemap. */
	addresses: Map<number, Promise<string[]>>;
};
/** Keyed by database, because several contexts may read the same one through different connections. */
const wholes = new WeakMap<Database, Whole>();

export async function wholeCatalogue(at: Platform): Promise<Whole> {
	const version = await at.content.current();
	const kept = wholes.get(at.database);
	if (kept?.version === version) return kept;
	const groups = await countGroups(at.publicReads, []);
	const taught = JSON.stringify(await listSynonyms(at.db));
	// Reuse the synonyms while they stay equal: derived data is cached by them, and most edits change none.
	const synonyms = kept?.taught === taught ? kept.synonyms : synonymsOf(JSON.parse(taught));
	const whole = {
		version,
		groups,
		taught,
		synonyms,
		answers: new Map(),
		firsts: new Map(),
		addresses: new Map(),
	};
	wholes.set(at.database, whole);
	return whole;
}

/** Returns the groups of the products that contain the terms, cached by terms. */
export async function groupsOf(at: Platform, words: string[][]): Promise<ProductGroup[]> {
	const { answers } = await wholeCatalogue(at);
	return once(answers, JSON.stringify(words), () => countGroups(at.publicReads, words));
}

/** Returns the ids of the products that a search shows first, cached by query. */
export async function firstsOf(
	at: Platform,
	asked: object,
	rank: () => Promise<string[]>,
): Promise<string[]> {
	return once((await wholeCatalogue(at)).firsts, JSON.stringify(asked), rank);
}

async function once<Answer>(
	kept: Map<string, Answer>,
	key: string,
	work: () => Promise<Answer>,
): Promise<Answer> {
	const known = kept.get(key) ?? (await work());
	kept.delete(key);
	kept.set(key, known);
	const [oldest] = kept.keys();
	if (kept.size > MOST_ANSWERS && oldest !== undefined) kept.delete(oldest);
	return known;
}

/** Returns one part of the SKUs on sale; concurrent requests share one read. */
export async function addressesOf(
	at: Platform,
	part: number,
	read: () => Promise<string[]>,
): Promise<string[]> {
	const { addresses } = await wholeCatalogue(at);
	const known = addresses.get(part) ?? read();
	if (addresses.size < MOST_PARTS) addresses.set(part, known);
	return known.catch((error) => {
		addresses.delete(part);
		throw error;
	});
}

/** Checks whether the catalogue is so large that derived data is renewed in the background. */
export function isLarge(groups: readonly ProductGroup[]): boolean {
	return groups.reduce((sum, { count }) => sum + count, 0) > READ_AT_ONCE;
}

type Vocabulary = { version: number; words: string[]; renewal?: Promise<string[]> | undefined };
const vocabularies = new WeakMap<Database, Vocabulary>();

/**
 * Returns the words of the catalogue, sorted. For a large catalogue it renews them in the background: until then,
 * corrections use the words from before the last edit, while matches and counts are current.
 */
export async function vocabulary(at: Platform): Promise<readonly string[]> {
	const { version, groups } = await wholeCatalogue(at);
	const kept = vocabularies.get(at.database);
	if (kept?.version === version) return kept.words;
	const renewal = kept?.renewal ?? readWords(at, version);
	if (!kept) return renewal;
	kept.renewal = renewal;
	if (!isLarge(groups)) return renewal;
	renewal.catch((error) => at.log.warn({ error }, "the words of the catalogue could not be read"));
	return kept.words;
}

async function readWords(at: Platform, version: number): Promise<string[]> {
	try {
		const found = new Map<string, Set<string>>();
		for await (const text of eachSearchText(at.publicReads))
			for (const word of text.split(" ")) {
				const start = word.slice(0, 2);
				const alike = found.get(start);
				if (alike) alike.add(word);
				else found.set(start, new Set([word]));
			}
		const words: string[] = [];
		for (const start of [...found.keys()].sort()) {
			for (const word of [...(found.get(start) ?? [])].sort()) words.push(word);
			// Sorting a hundred thousand words at once would block other requests.
			await setImmediate();
		}
		const before = vocabularies.get(at.database)?.words ?? [];
		const isSame = before.length === words.length && before.every((word, i) => word === words[i]);
		// Keep the same array when no word changed, because the spelling caches are keyed by it.
		const learnt = isSame ? before : words;
		vocabularies.set(at.database, { version, words: learnt });
		return learnt;
	} finally {
		const kept = vocabularies.get(at.database);
		if (kept) kept.renewal = undefined;
	}
}
