import { type Kysely, sql } from "kysely";
import { isEmbedded, tableWithId } from "./table-with-id.ts";

/** The register of what people asked about their data, and an index of searched words that keeps none of what left it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "data_requests")
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("customer_id", "text")
		.addColumn("received_on", "text", (column) => column.notNull())
		.addColumn("due_on", "text", (column) => column.notNull())
		.addColumn("author", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("outcome", "text")
		.addColumn("done_at", "text")
		.addColumn("done_by", "text")
		.execute();
	await db.schema
		.createIndex("data_requests_in_turn")
		.on("data_requests")
		.columns(["done_at", "due_on"])
		.execute();
	if (!isEmbedded(db)) return;
	const { rows } = await sql<{ name: string }>`
		select name from sqlite_master where type = 'table' and sql like '%using fts5%'`.execute(db);
	for (const { name } of rows)
		await sql`insert into ${sql.table(name)}(${sql.table(name)}, rank) values ('secure-delete', 1)`.execute(
			db,
		);
}
