import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** The browsers of staff that want to hear of new leads, and the one key this installation signs for them with. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "push_keys")
		.addColumn("public_key", "text", (column) => column.notNull())
		.addColumn("sealed_key", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await tableWithId(db, "push_subscriptions")
		.addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
		.addColumn("endpoint", "text", (column) => column.notNull().unique())
		.addColumn("p256dh", "text", (column) => column.notNull())
		.addColumn("auth", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
}
