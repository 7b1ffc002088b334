import { type Kysely, sql } from "kysely";
import { isEmbedded } from "./engine.ts";

/** The tables whose `search_text` is searched, with the index and triggers of the embedded engine. */
const SEARCHABLE = [
	{ table: "products", index: "product_search", names: ["added", "removed", "changed"] },
	{ table: "leads", index: "leads_search", names: ["found", "lost", "renamed"] },
	{ table: "customers", index: "customers_search", names: ["found", "lost", "renamed"] },
] as const;

/** Creates the indexes for substring search, which both engines answer through the same `like`. */
export async function createSearchIndexes(db: Kysely<unknown>): Promise<void> {
	const statements = isEmbedded(db) ? [...EMBEDDED, ...COUNTED] : SERVED;
	for (const statement of statements) await sql.raw(statement).execute(db);
	if (isEmbedded(db)) return;
	const { rows } = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(db);
	if (rows.length === 0) return;
	for (const statement of TRIGRAMS) await sql.raw(statement).execute(db);
}

/** Trigrams of FTS5, which triggers keep up to date. Deleted rows leave no trace in the index. */
const EMBEDDED = SEARCHABLE.flatMap(({ table, index, names: [added, removed, changed] }) => {
	const add = `insert into ${index}(rowid, search_text) values (new.rowid, new.search_text)`;
	const remove = `insert into ${index}(${index}, rowid, search_text) values ('delete', old.rowid, old.search_text)`;
	return [
		`create virtual table ${index} using fts5(search_text, content='${table}', content_rowid='rowid', tokenize='trigram')`,
		`insert into ${index}(${index}, rank) values ('secure-delete', 1)`,
		`create trigger ${table}_${added} after insert on ${table} begin ${add}; end`,
		`create trigger ${table}_${removed} after delete on ${table} begin ${remove}; end`,
		`create trigger ${table}_${changed} after update of search_text on ${table} begin ${remove}; ${add}; end`,
	];
});

/**
 * Counting the matches of a frequent word reads all texts, and an index that contains them is an eighth of the rows'
 * size. Its condition holds for every row: only a query with the same condition uses this index, and every other list
 * keeps its own.
 */
const COUNTED = [
	`create index leads_in_searches on leads
		(state, is_quarantined, kind, owner_id, channel, search_text) where search_text >= ''`,
	`create index products_in_searches on products
		(type, brand, is_visible, deleted_at, search_text) where search_text >= ''`,
];

/** A trigram index cannot find a word of two letters, so pairs of letters have their own index. */
const SERVED = [
	`create function letter_pairs(words text) returns text[] language sql immutable strict parallel safe as $$
		select array(select one || next from
			unnest(string_to_array(words, null), (string_to_array(words, null))[2:]) as pairs(one, next)) $$`,
	...SEARCHABLE.flatMap(({ table }) => [
		`create index ${table}_by_pairs on ${table} using gin (letter_pairs(search_text))`,
		// Every analysis of the table would compute statistics for it, and no plan changes with them.
		`alter index ${table}_by_pairs alter column 1 set statistics 0`,
	]),
];

const TRIGRAMS = [
	"create extension if not exists pg_trgm with schema public",
	...SEARCHABLE.map(
		({ table }) => `create index ${table}_by_trigram on ${table} using gin (search_text gin_trgm_ops)`,
	),
];
