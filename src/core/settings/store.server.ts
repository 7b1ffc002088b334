import { getLaterInstant } from "#core/audit/rules.ts";
import { type ChangeInput, findLastAuthor, recordChange } from "#core/audit/store.server.ts";
import { type DbOrTrx, lockShared, type Trx } from "#server/database/db.server.ts";
import { findRow, updateRows, upsertRow } from "#server/database/rows.server.ts";
import type { Work } from "#server/work.server.ts";
import { Settings } from "./contract.ts";

const ONLY_ROW = "1";

/** Finds the business record; undefined before the first seed. */
export async function findSettings(db: DbOrTrx): Promise<Settings | undefined> {
	return (await findVersion(db))?.settings;
}

/** Returns the business record of a configured shop. */
export async function getSettings(db: DbOrTrx): Promise<Settings> {
	return (await getSettingsVersion(db)).settings;
}

/**
 * Returns the business record under a shared lock until the transaction ends, so that bookings and day closures are
 * serialized across machines.
 */
export async function lockSettings(trx: Trx): Promise<Settings> {
	const row = trx.selectFrom("settings").select("id").where("id", "=", ONLY_ROW);
	await lockShared(trx, row).execute();
	return getSettings(trx);
}

/** Returns the business record with the time of its last edit. */
export async function getSettingsVersion(db: DbOrTrx): Promise<{ settings: Settings; updatedAt: string }> {
	const version = await findVersion(db);
	if (!version) throw new Error("the settings record is missing");
	return version;
}

export async function saveSettings(trx: Trx, settings: Settings, now: Date): Promise<void> {
	const row = { value: JSON.stringify(settings), updatedAt: now.toISOString() };
	await upsertRow(trx, "settings", { key: { id: ONLY_ROW }, changes: row });
}

/**
 * Replaces the record if it has not changed since `loadedAt`, and records the change.
 *
 * @returns the time of the change; undefined on a conflict
 */
export async function replaceSettings(
	work: Work,
	{
		loadedAt,
		settings,
		historyEntry,
	}: { loadedAt: string; settings: Settings; historyEntry: Pick<ChangeInput, "action" | "before" | "after"> },
): Promise<string | undefined> {
	const {
		ctx: { now },
		trx,
	} = work;
	const changedAt = getLaterInstant(loadedAt, now());
	const value = JSON.stringify(settings);
	const key = { id: ONLY_ROW, updatedAt: loadedAt };
	if (!(await updateRows(trx, "settings", key, { value, updatedAt: changedAt }))) return undefined;
	await recordChange(work, {
		subject: "settings",
		subjectId: ONLY_ROW,
		...historyEntry,
		changedAt,
	});
	return changedAt;
}

/** Returns the last editor's name for the start of a message. */
export const getLastSettingsAuthor = (db: DbOrTrx) => findLastAuthor(db, "settings", ONLY_ROW);

async function findVersion(db: DbOrTrx) {
	const row = await findRow(db, "settings", { id: ONLY_ROW });
	return row && { settings: Settings.parse(JSON.parse(row.value)), updatedAt: row.updatedAt };
}

/** Lists the image that the business record uses. */
export async function listSettingsImageUses(db: DbOrTrx) {
	const { yappyQr } = (await getSettings(db)).payments;
	return [{ path: yappyQr, label: "QR de Yappy", to: "/contacto" }];
}
