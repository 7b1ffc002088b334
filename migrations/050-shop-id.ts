import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** What a shop is told from every other one by: a copy of another shop is no copy of this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "shop_ids").execute();
	const shops = db as Kysely<{ shop_ids: { id: string } }>;
	await shops.insertInto("shop_ids").values({ id: randomUUID() }).execute();
}
