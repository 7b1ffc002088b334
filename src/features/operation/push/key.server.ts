import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { deleteRows, findRow, insertIfMissing, updateRows } from "#server/database/rows.server.ts";

const SINGLE_ROW_ID = "1";
const PURPOSE = "push-key";

type Keys = { publicKey: string; privateKey: string };

/** Returns the installation's VAPID key and creates it on first use. @source RFC 8292 */
export async function getPushKeys(ctx: AppContext): Promise<Keys> {
	const existing = await findKeys(ctx);
	if (existing) return existing;
	const { default: webPush } = await import("web-push");
	const { publicKey, privateKey } = webPush.generateVAPIDKeys();
	const encryptedKey = ctx.secret.encrypt(PURPOSE, privateKey);
	await insertIfMissing(ctx.db, "pushKeys", {
		id: SINGLE_ROW_ID,
		publicKey,
		encryptedKey,
		createdAt: ctx.now().toISOString(),
	});
	// Two machines may create a key at once: the first one stored is used.
	const stored = await findKeys(ctx);
	if (!stored) throw new Error("the push key was not stored");
	return stored;
}

async function findKeys(ctx: AppContext): Promise<Keys | undefined> {
	const row = await findRow(ctx.db, "pushKeys", { id: SINGLE_ROW_ID });
	if (!row) return undefined;
	return { publicKey: row.publicKey, privateKey: ctx.secret.decrypt(PURPOSE, row.encryptedKey) };
}

/**
 * Encrypts the key with the current secret. A key that cannot be decrypted is deleted with its browsers, which must
 * subscribe again.
 *
 * @source rules 9.11
 */
export async function reencryptPushKey(ctx: AppContext): Promise<void> {
	const keys = await findKeys(ctx).catch(() => "sealed" as const);
	if (!keys) return;
	await withTransaction(ctx.db, async (trx) => {
		if (keys === "sealed") {
			await deleteRows(trx, "pushSubscriptions", {});
			await deleteRows(trx, "pushKeys", {});
			return;
		}
		const encryptedKey = ctx.secret.encrypt(PURPOSE, keys.privateKey);
		await updateRows(trx, "pushKeys", { publicKey: keys.publicKey }, { encryptedKey });
	});
}
