import { SqliteAdapter, sql } from "kysely";
import type { Db, DbOrTrx } from "#platform/database/db.server.ts";
import { withTransaction } from "#platform/database/db.server.ts";

const CHUNK = 2000;

/** Rows by table; Kysely's names for both. */
export type Rows = Record<string, Record<string, unknown>[]>;

/** Writes the rows of a chunk, table by table in the order given, in one transaction. */
export async function writeAll(db: Db, rows: Rows): Promise<void> {
	await withTransaction(db, async (trx) => {
		for (const [table, list] of Object.entries(rows))
			for (let from = 0; from < list.length; from += CHUNK)
				await writeChunk(trx, toSnakeCase(table), list.slice(from, from + CHUNK));
	});
}

/** Inserts a chunk as one JSON text, because neither engine limits its length as it limits parameters. */
async function writeChunk(db: DbOrTrx, table: string, rows: Record<string, unknown>[]) {
	const names = Object.keys(rows[0] ?? {});
	const columns = sql.join(names.map((name) => sql.ref(toSnakeCase(name))));
	const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter;
	if (isEmbedded) {
		const values = sql.join(names.map((_, place) => sql`value ->> ${sql.lit(`$[${place}]`)}`));
		const json = JSON.stringify(rows.map((row) => names.map((name) => row[name] ?? null)));
		await sql`insert into ${sql.table(table)} (${columns}) select ${values} from json_each(${json})`.execute(
			db,
		);
		return;
	}
	const json = JSON.stringify(
		rows.map((row) => Object.fromEntries(names.map((name) => [toSnakeCase(name), row[name] ?? null]))),
	);
	await sql`insert into ${sql.table(table)} (${columns})
		select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json})`.execute(db);
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
