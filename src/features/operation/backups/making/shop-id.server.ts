import { DatabaseSync } from "node:sqlite";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { getDatabasePath } from "#server/database/sqlite.server.ts";
import type { Shop } from "./shop.server.ts";

/** Reads the shop's id from a database file. */
export function readShopIdFromFile(raw: DatabaseSync): string {
	return String(raw.prepare("select id from shop_ids").get()?.id);
}

/** Gets the shop's id from a database in use. */
export async function getShopId(db: DbOrTrx): Promise<string> {
	return (await db.selectFrom("shopIds").select("id").executeTakeFirstOrThrow()).id;
}

/** Reads the id of a shop to back up; undefined when it cannot be read, which the backup itself then reports. */
export async function readShopId({ env, postgres }: Shop): Promise<string | undefined> {
	try {
		if (postgres) return await getShopId(postgres.reads);
		using raw = new DatabaseSync(getDatabasePath(env.BIELA_DATA), { readOnly: true });
		return readShopIdFromFile(raw);
	} catch {
		return undefined;
	}
}
