import { getLeadIdByToken } from "#core/requests/link/by-token.server.ts";
import { UNKNOWN_LINK } from "#features/workshop/estimates/messages.ts";
import {
	type EstimateRecord,
	getCurrentVersion,
	listVersions,
} from "#features/workshop/estimates/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { requireFound } from "#server/errors.ts";

/**
 * Returns all versions of the estimate that a customer's link opens. A wrong link, a revoked link and a draft give the
 * same error, so that a token cannot be probed.
 *
 * @throws NotFoundError
 * @source rules 10.10
 */
export async function getVersionsByToken(
	ctx: Pick<AppContext, "now">,
	db: DbOrTrx,
	token: string,
): Promise<{ current: EstimateRecord; versions: EstimateRecord[] }> {
	const leadId = await getLeadIdByToken(ctx, db, { token, notFoundMessage: UNKNOWN_LINK });
	const versions = await listVersions(db, leadId);
	return { current: requireFound(getCurrentVersion(versions), UNKNOWN_LINK), versions };
}
