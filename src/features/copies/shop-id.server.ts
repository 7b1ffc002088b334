import { DatabaseSync } from "node:sqlite";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { databaseFile } from "#platform/database/sqlite.server.ts";
import type { Shop } from "./shop.server.ts";

/** Which shop's data a file has. */
export function shopIdIn(raw: DatabaseSync): string {
	return String(raw.prepare("select id from shop_ids").get()?.id);
}

/** The same of a database that serves. */
export async function shopIdOf(db: DbOrTrx): Promise<string> {
	return (await db.selectFrom("shopIds").select("id").executeTakeFirstOrThrow()).id;
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
