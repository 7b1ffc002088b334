import { leadBehind } from "#features/leads/link/behind.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { UNKNOWN_LINK } from "./sentences.ts";
import { currentOf, type EstimateRecord, listVersions } from "./store.server.ts";

/**
 * Returns all versions of the estimate that a customer's link opens. A wrong link, a revoked link and a draft give the
 * same error, so that a token cannot be probed.
 *
 * @throws NotFoundError
 * @source rules 10.10
 */
export async function versionsBehind(
	at: Pick<Platform, "now">,
	db: DbOrTrx,
	token: string,
): Promise<{ current: EstimateRecord; versions: EstimateRecord[] }> {
	const leadId = await leadBehind(at, db, { token, unknown: UNKNOWN_LINK });
	const versions = await listVersions(db, leadId);
	return { current: mustExist(currentOf(versions), UNKNOWN_LINK), versions };
}
