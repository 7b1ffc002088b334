import { sql } from "kysely";
import { FORGOTTEN } from "#features/leads/sentences.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { areCommon, containsWords } from "#platform/database/word-search.server.ts";
import { foldLoosely } from "#words/search.ts";

const SEARCHED = { table: "leads", index: "leads_search" };
/** A search that matches more requests than this is too common to identify a person. */
const MOST_HELD = 2000;
/** Few people share a telephone, so requests are not read further back than this. */
const MOST_READ = 200;
const SHORTEST = 3;

/**
 * Finds customers by another name or email on one of their requests that contains every search term: two people may
 * share a telephone, but a file has one name.
 *
 * @param words search terms, normalized with normalizeLoosely
 * @source rules 5.11
 */
export async function namedByRequests(db: DbOrTrx, words: readonly string[]): Promise<string[]> {
	if (words.length === 0 || words.some((word) => word.length < SHORTEST)) return [];
	const query = words.map((word) => [word]);
	if (await areCommon(db, query, SEARCHED, MOST_HELD)) return [];
	const rows = await db
		.selectFrom("leads")
		.innerJoin("customers", "customers.id", "leads.customerId")
		.select(["customers.id", "leads.name", "leads.email"])
		.where((where) => where.and(containsWords(db, query, SEARCHED)))
		.where(OUT_OF_QUARANTINE)
		.where("leads.name", "<>", FORGOTTEN.name)
		.where(
			sql<boolean>`(leads.name <> customers.name or coalesce(leads.email, '') <> coalesce(customers.email, ''))`,
		)
		.orderBy("leads.createdAt", "desc")
		.limit(MOST_READ)
		.execute();
	const told = rows.filter(({ name, email }) => {
		const text = foldLoosely(`${name} ${email ?? ""}`);
		return words.every((word) => text.includes(word));
	});
	return [...new Set(told.map(({ id }) => id))];
}

/** Maximum number of other names per file. */
const NAMES_SHOWN = 3;

/** Loads the other names on customers' requests, newest first. */
export async function otherNamesOf(db: DbOrTrx, ids: readonly string[]) {
	if (ids.length === 0) return () => [];
	const rows = await db
		.selectFrom("leads")
		.innerJoin("customers", "customers.id", "leads.customerId")
		.select(["customers.id", "customers.name as own", "leads.name"])
		.where("customers.id", "in", ids)
		.whereRef("leads.name", "<>", "customers.name")
		.where("leads.name", "<>", FORGOTTEN.name)
		.where(OUT_OF_QUARANTINE)
		.groupBy(["customers.id", "customers.name", "leads.name"])
		.orderBy(({ fn }) => fn.max("leads.createdAt"), "desc")
		.limit(NAMES_SHOWN * MOST_READ)
		.execute();
	const byCustomer = Map.groupBy(rows, ({ id }) => id);
	return (id: string) => {
		const names = new Map<string, string>();
		for (const { own, name } of byCustomer.get(id) ?? []) {
			const alike = foldLoosely(name);
			if (alike !== foldLoosely(own) && !names.has(alike)) names.set(alike, name);
		}
		return [...names.values()].slice(0, NAMES_SHOWN);
	};
}
