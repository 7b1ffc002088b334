import { type Kysely, sql } from "kysely";

/** Products from the least quoted on: the index of the other direction leaves ties Z to A, and all of them were sorted for a page. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const [name, column] of [
		["quotes", "quoted_times"],
		["quantity", "quoted_quantity"],
	])
		await sql
			.raw(
				`create index products_kept_by_${name}_up on products (${column}, sort_name, id) where deleted_at is null`,
			)
			.execute(db);
}
