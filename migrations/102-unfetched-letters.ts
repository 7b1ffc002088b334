import type { Kysely } from "kysely";

/** How many of the letters about a car that is ready and was not fetched its customer has been written. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("work_orders")
		.addColumn("unfetched_letters", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
}
