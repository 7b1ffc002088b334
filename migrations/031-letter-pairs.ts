import { type Kysely, sql } from "kysely";
import { isEmbedded } from "./table-with-id.ts";

const SEARCHED = ["products", "leads", "customers"];

/**
 * A trigram index knows no word of two letters: PostgreSQL compared every row for each of them. The embedded engine writes
 * them out as trigrams, which its own index answers at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	if (isEmbedded(db)) return;
	await sql`create function letter_pairs(words text) returns text[] language sql immutable strict parallel safe as $$
		select array(select one || next from
			unnest(string_to_array(words, null), (string_to_array(words, null))[2:]) as pairs(one, next)) $$`.execute(
		db,
	);
	for (const table of SEARCHED)
		for (const statement of [
			`create index ${table}_by_pairs on ${table} using gin (letter_pairs(search_text))`,
			// Its figures would be worked out again by every analysis of the table, and every plan is the same without them.
			`alter index ${table}_by_pairs alter column 1 set statistics 0`,
		])
			await sql.raw(statement).execute(db);
}
