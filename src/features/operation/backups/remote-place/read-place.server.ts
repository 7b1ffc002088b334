import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { RemotePlaceSettings } from "./contract.ts";
import { formatLocation } from "./remote-place.ts";
import {
	type BackupSettingsRow,
	decryptPlaceSecrets,
	findBackupSettings,
	formatStoredLocation,
} from "./stored-place.server.ts";

type ReadContext = Pick<AppContext, "env" | "secret">;

/**
 * Returns the place of the remote backups in use, without its secret and key.
 *
 * @source rules 9.16
 */
export async function readPlaceSettings(ctx: ReadContext, db: DbOrTrx): Promise<RemotePlaceSettings> {
	const { BIELA_SAMPLE, BACKUP_URL } = ctx.env;
	if (BIELA_SAMPLE) return { ...NOTHING, source: "sample" };
	if (BACKUP_URL) return { ...NOTHING, source: "server", state: "on", location: formatLocation(BACKUP_URL) };
	const row = await findBackupSettings(db);
	return row ? toStoredSettings(ctx, row) : { ...NOTHING, source: "none" };
}

const NOTHING = { state: "off", location: null, settings: null, updated_at: null } as const;

function toStoredSettings({ secret }: ReadContext, row: BackupSettingsRow): RemotePlaceSettings {
	const { endpoint, place, region } = row;
	const isLost = decryptPlaceSecrets(secret, row) === undefined;
	return {
		source: "panel",
		state: isLost ? "secret_lost" : (row.pausedBy ?? "on"),
		location: formatStoredLocation(row),
		settings: {
			...{ endpoint, place, region, access_key_id: row.accessKeyId },
			is_own_network: row.isOwnNetwork === 1,
		},
		updated_at: row.updatedAt,
	};
}
