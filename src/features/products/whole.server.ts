import type { Database } from "#platform/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { countGroups, eachSearchText, type ProductGroup } from "./store.server.ts";
import { listSynonyms } from "./synonyms/store.server.ts";
import { type Synonyms, synonymsOf } from "./understanding.ts";

/** Up to here the words are read again before they are used; a larger catalogue learns them meanwhile. */
const READ_AT_ONCE = 2000;
const MOST_ANSWERS = 500;

/** What is the same for every search until somebody edits the catalogue. */
type Whole = {
	version: number;
	groups: ProductGroup[];
	synonyms: Synonyms;
	/** What words were found to hold, by the words; the one asked for longest ago goes first. */
	answers: Map<string, ProductGroup[]>;
};
/** By database: it is one, whichever lane of it a platform reads through. */
const wholes = new WeakMap<Database, Whole>();

export async function wholeCatalogue(at: Platform): Promise<Whole> {
	const version = await at.content.current();
	const kept = wholes.get(at.database);
	if (kept?.version === version) return kept;
	const groups = await countGroups(at.publicReads, []);
	const synonyms = synonymsOf(await listSynonyms(at.db));
	const whole = { version, groups, synonyms, answers: new Map() };
	wholes.set(at.database, whole);
	return whole;
}

/** The groups of the products that contain the words; what was asked before is not counted again. */
export async function groupsOf(at: Platform, words: string[][]): Promise<ProductGroup[]> {
	const { answers } = await wholeCatalogue(at);
	const key = JSON.stringify(words);
	const known = answers.get(key) ?? (await countGroups(at.publicReads, words));
	answers.delete(key);
	answers.set(key, known);
	const [oldest] = answers.keys();
	if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
	return known;
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
	const total = groups.reduce((sum, { count }) => sum + count, 0);
	if (total <= READ_AT_ONCE) return renewal;
	renewal.catch((error) => at.log.warn({ error }, "the words of the catalogue could not be read"));
	return kept.words;
}

async function readWords(at: Platform, version: number): Promise<string[]> {
	try {
		const found = new Set<string>();
		for await (const text of eachSearchText(at.publicReads))
			for (const word of text.split(" ")) found.add(word);
		const words = [...found].sort();
		vocabularies.set(at.database, { version, words });
		return words;
	} finally {
		const kept = vocabularies.get(at.database);
		if (kept) kept.renewal = undefined;
	}
}
