import { DatabaseSync } from "node:sqlite";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { databaseFile } from "#platform/database/sqlite.server.ts";
import type { Shop } from "./shop.server.ts";

/** Which shop's data a file has; undefined in those of before it was written down. */
export function shopIdIn(raw: DatabaseSync): string | undefined {
	const table = raw.prepare("select 1 from sqlite_master where name = 'shop_ids'").get();
	const row = table && raw.prepare("select id from shop_ids").get();
	return row && String(row.id);
}

/** The same of a database that serves. */
export async function shopIdOf(db: DbOrTrx): Promise<string | undefined> {
	return (await db.selectFrom("shopIds").select("id").executeTakeFirst())?.id;
}

/** The same of a shop that is opened to be copied; undefined too where it cannot be read, which the copy will say. */
export async function readShopId({ env, postgres }: Shop): Promise<string | undefined> {
	try {
		if (postgres) return await shopIdOf(postgres.reads);
		using raw = new DatabaseSync(databaseFile(env.BIELA_DATA), { readOnly: true });
		return shopIdIn(raw);
	} catch {
		return undefined;
	}
}
