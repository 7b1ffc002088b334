import type { Kysely } from "kysely";

/** Which cars a product fits, and for which car a quote is. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("products")
		.addColumn("fits", "text", (column) => column.notNull().defaultTo(""))
		.execute();
	await db.schema.alterTable("quotes").addColumn("vehicle_brand", "text").execute();
	await db.schema.alterTable("quotes").addColumn("vehicle_model", "text").execute();
	await db.schema.alterTable("quotes").addColumn("vehicle_year", "integer").execute();
}
