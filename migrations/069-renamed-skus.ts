import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** SKUs that products had before (`id`), and whose they were last: links, quote lists and labels still name them. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "former_skus")
		.addColumn("product_id", "text", (column) =>
			column.notNull().references("products.id").onDelete("cascade"),
		)
		.execute();
}
