import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Shop } from "#features/operation/backups/making/shop.server.ts";
import { getDatabasePath } from "#server/database/sqlite.server.ts";
import { loadMasterSecret, openSecret, readOldSecret, type Secret } from "#server/start/secret.server.ts";
import { getPlaceFromEnv, type RemotePlace } from "./remote-place.ts";
import { type BackupSettingsRow, toRemotePlace } from "./stored-place.server.ts";

const STORED_PLACE = `select endpoint, place, region, access_key_id as "accessKeyId",
	encrypted_secret as "encryptedSecret", encrypted_key as "encryptedKey", is_own_network as "isOwnNetwork",
	paused_by as "pausedBy" from backup_settings`;
type StoredPlace = Omit<BackupSettingsRow, "id" | "updatedAt">;

const POSTGRES_MISSING_TABLE = "42P01";

/**
 * Finds the place of a shop's remote backups for a process without a server: that of the environment, or else the one
 * of the panel.
 *
 * @param isReading a place that pauses since a restore may still be read
 * @returns undefined while nothing is configured or an owner has yet to confirm it
 * @throws Error of the database
 * @source rules 9.16
 */
export async function findPlaceOfShop(
	shop: Pick<Shop, "env" | "postgres">,
	{ isReading = false } = {},
): Promise<RemotePlace | undefined> {
	const { env } = shop;
	if (env.BIELA_SAMPLE) return undefined;
	if (env.BACKUP_URL) return getPlaceFromEnv(env);
	const row = await readStoredPlace(shop);
	if (!row || (row.pausedBy && !isReading)) return undefined;
	const secret = openShopSecret(env);
	return secret && toRemotePlace(secret, row);
}

async function readStoredPlace({ env, postgres }: Pick<Shop, "env" | "postgres">) {
	try {
		if (postgres) return (await sql.raw<StoredPlace>(STORED_PLACE).execute(postgres.reads)).rows[0];
		using raw = new DatabaseSync(getDatabasePath(env.BIELA_DATA), { readOnly: true });
		return raw.prepare(STORED_PLACE).get() as StoredPlace | undefined;
	} catch (error) {
		const { code, message } = error as { code?: string; message: string };
		// The backup before the migration that brings the table.
		if (code === POSTGRES_MISSING_TABLE || message.includes("no such table")) return undefined;
		throw error;
	}
}

function openShopSecret({ BIELA_DATA, BIELA_SECRET, BIELA_SECRET_OLD }: Shop["env"]): Secret | undefined {
	const master = BIELA_SECRET ?? loadMasterSecret(BIELA_DATA, false);
	return master === undefined ? undefined : openSecret(master, BIELA_SECRET_OLD ?? readOldSecret(BIELA_DATA));
}
