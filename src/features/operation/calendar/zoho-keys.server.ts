import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRow, updateRows, upsertRow } from "#server/database/rows.server.ts";

export type ZohoKeysRow = Tables["zohoKeys"];
export type KeysContext = Pick<AppContext, "env" | "db" | "secret">;

const ONLY_ROW = "1";
const SECRET_PURPOSE = "zoho client secret";

export const findStoredKeys = (db: DbOrTrx): Promise<ZohoKeysRow | undefined> =>
	findRow(db, "zohoKeys", { id: ONLY_ROW });

/** Stores the keys over any earlier ones. */
export async function replaceStoredKeys(trx: Trx, row: Omit<ZohoKeysRow, "id">): Promise<void> {
	await upsertRow(trx, "zohoKeys", { key: { id: ONLY_ROW }, changes: row });
}

export const encryptClientSecret = ({ secret }: Pick<KeysContext, "secret">, clientSecret: string) =>
	secret.encrypt(SECRET_PURPOSE, clientSecret);

/** @returns undefined when the server's secret is no longer the one that encrypted it */
export function decryptClientSecret(
	{ secret }: Pick<KeysContext, "secret">,
	{ encryptedSecret }: Pick<ZohoKeysRow, "encryptedSecret">,
): string | undefined {
	try {
		return secret.decrypt(SECRET_PURPOSE, encryptedSecret);
	} catch {
		return undefined;
	}
}

/**
 * Encrypts the stored client secret again with the current secret. One that cannot be decrypted has to be typed again.
 *
 * @source rules 8.11, 9.11
 */
export async function reencryptClientSecret(ctx: KeysContext): Promise<void> {
	const row = await findStoredKeys(ctx.db);
	const clientSecret = row && decryptClientSecret(ctx, row);
	if (!row || clientSecret === undefined) return;
	const set = { encryptedSecret: encryptClientSecret(ctx, clientSecret) };
	await updateRows(ctx.db, "zohoKeys", { id: ONLY_ROW, updatedAt: row.updatedAt }, set);
}

/**
 * Returns the client id and secret in use: those of the environment, or else those typed in the panel. They are read at
 * each use, so that several machines follow an edit at once.
 *
 * @returns undefined while there are none, in the sample shop, and when the secret cannot be decrypted
 * @source rules 8.11
 */
export async function findZohoKeys(
	ctx: KeysContext,
): Promise<{ clientId: string; clientSecret: string } | undefined> {
	const { ZOHO_CLIENT_ID: clientId, ZOHO_CLIENT_SECRET: clientSecret, BIELA_SAMPLE } = ctx.env;
	if (clientId && clientSecret) return { clientId, clientSecret };
	if (BIELA_SAMPLE) return undefined;
	const row = await findStoredKeys(ctx.db);
	const storedSecret = row && decryptClientSecret(ctx, row);
	return row && storedSecret ? { clientId: row.clientId, clientSecret: storedSecret } : undefined;
}
