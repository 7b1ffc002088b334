import type { PlacePause } from "#features/operation/backups/table.server.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRow, updateRows, upsertRow } from "#server/database/rows.server.ts";
import type { Env } from "#server/start/env.server.ts";
import type { Secret } from "#server/start/secret.server.ts";
import {
	buildBucketUrl,
	formatLocation,
	getPlaceFromEnv,
	PANEL_PLACE_NAMES,
	type RemotePlace,
} from "./remote-place.ts";

export type BackupSettingsRow = Tables["backupSettings"];

const ONLY_ROW = "1";
const SECRET_PURPOSE = "backup bucket secret";
const KEY_PURPOSE = "backup key";

type PlaceEnv = Pick<Env, "BACKUP_URL" | "BACKUP_KEY" | "BIELA_SAMPLE">;
type PlaceContext = { env: PlaceEnv; db: DbOrTrx; secret: Secret };

/** The two secrets of a place. */
export type PlaceSecrets = { secret: string; key: string };

export const findBackupSettings = (db: DbOrTrx): Promise<BackupSettingsRow | undefined> =>
	findRow(db, "backupSettings", { id: ONLY_ROW });

/** Stores the place of the remote backups over any earlier one. */
export async function replaceBackupSettings(trx: Trx, row: Omit<BackupSettingsRow, "id">): Promise<void> {
	await upsertRow(trx, "backupSettings", { key: { id: ONLY_ROW }, changes: row });
}

export const encryptPlaceSecrets = (server: Secret, { secret, key }: PlaceSecrets) => ({
	encryptedSecret: server.encrypt(SECRET_PURPOSE, secret),
	encryptedKey: server.encrypt(KEY_PURPOSE, key),
});

/** @returns undefined when the server's secret is no longer the one that encrypted them */
export function decryptPlaceSecrets(
	server: Secret,
	{ encryptedSecret, encryptedKey }: Pick<BackupSettingsRow, "encryptedSecret" | "encryptedKey">,
): PlaceSecrets | undefined {
	try {
		return {
			secret: server.decrypt(SECRET_PURPOSE, encryptedSecret),
			key: server.decrypt(KEY_PURPOSE, encryptedKey),
		};
	} catch {
		return undefined;
	}
}

/**
 * Encrypts the stored secrets again with the current secret. Those that cannot be decrypted pause the remote backups
 * until an owner types them again.
 *
 * @source rules 9.11, 9.16
 */
export async function reencryptBackupSettings(ctx: PlaceContext): Promise<void> {
	const row = await findBackupSettings(ctx.db);
	if (!row) return;
	const secrets = decryptPlaceSecrets(ctx.secret, row);
	const set = secrets ? encryptPlaceSecrets(ctx.secret, secrets) : { pausedBy: "secret_lost" as const };
	await updateRows(ctx.db, "backupSettings", { id: ONLY_ROW, updatedAt: row.updatedAt }, set);
}

/** @returns undefined when its secrets cannot be decrypted */
export function toRemotePlace(
	server: Secret,
	row: Omit<BackupSettingsRow, "id" | "updatedAt" | "pausedBy">,
): RemotePlace | undefined {
	const secrets = decryptPlaceSecrets(server, row);
	if (!secrets) return undefined;
	const url = buildBucketUrl({ ...row, secret: secrets.secret });
	return {
		...{ url, location: formatLocation(url), key: secrets.key },
		...{ names: PANEL_PLACE_NAMES, isOwnNetwork: row.isOwnNetwork === 1 },
	};
}

/**
 * Returns the place of the remote backups in use: that of the environment, or else the one of the panel. It is read at
 * each use, so that several machines follow an edit at once.
 *
 * @returns undefined while nothing is configured, an owner has yet to confirm it, or this is a sample shop
 * @source rules 9.16
 */
export async function findRemotePlace({ env, db, secret }: PlaceContext): Promise<RemotePlace | undefined> {
	if (env.BIELA_SAMPLE) return undefined;
	if (env.BACKUP_URL) return getPlaceFromEnv(env);
	const row = await findBackupSettings(db);
	return row && row.pausedBy === null ? toRemotePlace(secret, row) : undefined;
}

/** Pauses a stored place in the file of a database, before a server opens it. */
export const PAUSE_STORED_PLACE = "update backup_settings set paused_by = 'restored' where paused_by is null";

/** Lets a stored place take backups again after a restore or move. */
export async function confirmStoredPlace(trx: Trx): Promise<void> {
	await updateRows(trx, "backupSettings", { pausedBy: "restored" }, { pausedBy: null });
}

/** Whether backups leave the server, or why not. */
export type RemoteState = "on" | "off" | PlacePause;

/** Formats the place that an owner typed. */
export const formatStoredLocation = (row: BackupSettingsRow) =>
	formatLocation(buildBucketUrl({ ...row, secret: "" }));

/** Returns whether backups leave the server, and where they go. @param db the transaction, inside of one */
export async function findRemote(
	{ env }: { env: Pick<PlaceEnv, "BACKUP_URL" | "BIELA_SAMPLE"> },
	db: DbOrTrx,
): Promise<{ state: RemoteState; location: string | null }> {
	if (env.BIELA_SAMPLE) return { state: "off", location: null };
	if (env.BACKUP_URL) return { state: "on", location: formatLocation(env.BACKUP_URL) };
	const row = await findBackupSettings(db);
	return row
		? { state: row.pausedBy ?? "on", location: formatStoredLocation(row) }
		: { state: "off", location: null };
}
