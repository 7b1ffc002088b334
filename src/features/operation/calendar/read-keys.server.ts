import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { ZohoKeys } from "./contract.ts";
import { decryptClientSecret, findStoredKeys } from "./zoho-keys.server.ts";

const NO_KEYS = { client_id: "", is_secret_lost: false, updated_at: null } as const;

/**
 * Returns where the keys in use come from, without the client secret.
 *
 * @source rules 8.11
 */
export async function readZohoKeys(ctx: Pick<AppContext, "env" | "secret">, db: DbOrTrx): Promise<ZohoKeys> {
	const { BIELA_SAMPLE, ZOHO_CLIENT_ID } = ctx.env;
	if (BIELA_SAMPLE) return { ...NO_KEYS, source: "sample" };
	if (ZOHO_CLIENT_ID) return { ...NO_KEYS, source: "server" };
	const row = await findStoredKeys(db);
	if (!row) return { ...NO_KEYS, source: "none" };
	return {
		source: "panel",
		client_id: row.clientId,
		is_secret_lost: decryptClientSecret(ctx, row) === undefined,
		updated_at: row.updatedAt,
	};
}
