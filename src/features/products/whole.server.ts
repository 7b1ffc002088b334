import { setImmediate } from "node:timers/promises";
import type { Database } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { countGroups, eachSearchText, type ProductGroup } from "./store.server.ts";
import { listSynonyms } from "./synonyms/store.server.ts";
import { type Synonyms, synonymsOf } from "./understanding.ts";

/** Up to here the words are read again before they are used; a larger catalogue learns them meanwhile. */
const READ_AT_ONCE = 2000;
const MOST_ANSWERS = 500;
/** Of 5000 SKUs each: about two megabytes. */
const MOST_PARTS = 20;

/** What is the same for every search until somebody edits the catalogue. */
type Whole = {
	version: number;
	groups: ProductGroup[];
	/** The rows that the synonyms were made of, as JSON. */
	taught: string;
	synonyms: Synonyms;
	/** What words were found to hold, by the words; the one asked for longest ago goes first. */
	answers: Map<string, ProductGroup[]>;
	/** Which products a search shows first, by what was asked for; kept like the answers. */
	firsts: Map<string, string[]>;
	/** The addresses of everything on sale, by their part. */
	addresses: Map<number, Promise<string[]>>;
};
/** By database: it is one, whichever lane of it a platform reads through. */
const wholes = new WeakMap<Database, Whole>();

export async function wholeCatalogue(at: Platform): Promise<Whole> {
	const version = await at.content.current();
	const kept = wholes.get(at.database);
	if (kept?.version === version) return kept;
	const groups = await countGroups(at.publicReads, []);
	const taught = JSON.stringify(await listSynonyms(at.db));
	// What is worked out from the synonyms is kept by them: most edits teach none.
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

/** The groups of the products that contain the words; what was asked before is not counted again. */
export async function groupsOf(at: Platform, words: string[][]): Promise<ProductGroup[]> {
	const { answers } = await wholeCatalogue(at);
	return once(answers, JSON.stringify(words), () => countGroups(at.publicReads, words));
}

/** The ids of the products that a search shows first; what was asked before is not ranked again. */
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

/** One part of the SKUs on sale, read once however many ask for it. */
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

/** Whether what follows from every product is renewed behind whoever asks for it. */
export function isLarge(groups: readonly ProductGroup[]): boolean {
	return groups.reduce((sum, { count }) => sum + count, 0) > READ_AT_ONCE;
}

type Vocabulary = { version: number; words: string[]; renewal?: Promise<string[]> | undefined };
const vocabularies = new WeakMap<Database, Vocabulary>();

/**
 * The words of the catalogue, sorted. Those of a large one are read behind the search: until then a misspelt word is
 * corrected by the words from before the last edit, and what it finds is counted as it is now.
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
			// A hundred thousand words sorted at once would keep visitors waiting.
			await setImmediate();
		}
		const before = vocabularies.get(at.database)?.words ?? [];
		const isSame = before.length === words.length && before.every((word, i) => word === words[i]);
		// What spelling is compared with is worked out once for each list: a price that changed makes no new one.
		const learnt = isSame ? before : words;
		vocabularies.set(at.database, { version, words: learnt });
		return learnt;
	} finally {
		const kept = vocabularies.get(at.database);
		if (kept) kept.renewal = undefined;
	}
}
