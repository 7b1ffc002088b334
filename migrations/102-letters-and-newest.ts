import { type Kysely, sql } from "kysely";

/**
 * How many of the letters about a car that is ready and was not fetched its customer has been written; and the orders in the
 * order in which they are searched, so that a word that many hold is walked to and not sorted out of all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("work_orders")
		.addColumn("unfetched_letters", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
	await sql`create index work_orders_newest on work_orders (received_at desc)`.execute(db);
}
