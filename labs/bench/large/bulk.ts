import { SqliteAdapter, sql } from "kysely";
import type { Db, DbOrTrx } from "#server/database/db.server.ts";
import { withTransaction } from "#server/database/db.server.ts";

const CHUNK_SIZE = 2000;

/** Rows by table; Kysely's names for both. */
export type RowsByTable = Record<string, Record<string, unknown>[]>;

/** Writes the rows of a chunk, table by table in the order given, in one transaction. */
export async function insertRows(db: Db, rows: RowsByTable): Promise<void> {
	await withTransaction(db, async (trx) => {
		for (const [table, tableRows] of Object.entries(rows))
			for (let offset = 0; offset < tableRows.length; offset += CHUNK_SIZE)
				await insertChunk(trx, toSnakeCase(table), tableRows.slice(offset, offset + CHUNK_SIZE));
	});
}

/** Inserts a chunk as one JSON text, because neither engine limits its length as it limits parameters. */
async function insertChunk(db: DbOrTrx, table: string, rows: Record<string, unknown>[]) {
	const columnNames = Object.keys(rows[0] ?? {});
	const columns = sql.join(columnNames.map((name) => sql.ref(toSnakeCase(name))));
	const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter;
	if (isEmbedded) {
		const values = sql.join(
			columnNames.map((_, columnIndex) => sql`value ->> ${sql.lit(`$[${columnIndex}]`)}`),
		);
		const json = JSON.stringify(rows.map((row) => columnNames.map((name) => row[name] ?? null)));
		await sql`insert into ${sql.table(table)} (${columns}) select ${values} from json_each(${json})`.execute(
			db,
		);
		return;
	}
	const json = JSON.stringify(
		rows.map((row) => Object.fromEntries(columnNames.map((name) => [toSnakeCase(name), row[name] ?? null]))),
	);
	await sql`insert into ${sql.table(table)} (${columns})
		select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json})`.execute(db);
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
