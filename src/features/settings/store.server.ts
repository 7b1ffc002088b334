import type { DbOrTrx, Trx } from "#platform/db.server.ts";
import { Settings } from "./contract.ts";
import "./table.server.ts";

const ONLY_ROW = "1";

/** The business record, or undefined before the first seed. */
export async function findSettings(db: DbOrTrx): Promise<Settings | undefined> {
	const row = await db
		.selectFrom("settings")
		.select("value")
		.where("id", "=", ONLY_ROW)
		.executeTakeFirst();
	return row && Settings.parse(JSON.parse(row.value));
}

/** The business record of a shop that is set up. */
export async function getSettings(db: DbOrTrx): Promise<Settings> {
	const settings = await findSettings(db);
	if (!settings) throw new Error("the settings record is missing");
	return settings;
}

export async function saveSettings(trx: Trx, settings: Settings, now: Date): Promise<void> {
	const row = { value: JSON.stringify(settings), updatedAt: now.toISOString() };
	await trx
		.insertInto("settings")
		.values({ id: ONLY_ROW, ...row })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(row))
		.execute();
}
