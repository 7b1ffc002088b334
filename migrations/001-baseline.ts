import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Kysely, sql } from "kysely";
import { createCounts } from "#migrations/baseline/counts.ts";
import { isEmbedded } from "#migrations/baseline/engine.ts";
import { createSearchIndexes } from "#migrations/baseline/search.ts";

/** Resolved by the package name, because the built server lies in another folder. */
const SCHEMA = createRequire(import.meta.url).resolve("#migrations/baseline/schema.sql");

/** Creates the whole schema of 0.8.0 and the rows that the program itself needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of readSchema(db).split(";\n"))
		if (statement.trim()) await sql.raw(statement).execute(db);
	await createSearchIndexes(db);
	await createCounts(db);
	await sql`insert into shop_ids (id) values (${randomUUID()})`.execute(db);
	await sql`insert into heartbeat (id, beat) values ('1', 0)`.execute(db);
}

function readSchema(db: Kysely<unknown>): string {
	const schema = readFileSync(SCHEMA, "utf8");
	if (isEmbedded(db)) return schema;
	return schema.replaceAll(") virtual", ") stored").replaceAll("collate binary", 'collate "C"');
}
