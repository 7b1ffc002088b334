import { inTransaction } from "#platform/database/db.server.ts";
import { deleteRows, findRow, insertMissing, updateRows } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";

const ONE = "1";
const PURPOSE = "push-key";

type Keys = { publicKey: string; privateKey: string };

/** Returns the installation's VAPID key and creates it on first use. @source RFC 8292 */
export async function pushKeys(at: Platform): Promise<Keys> {
	const known = await findKeys(at);
	if (known) return known;
	const { default: webPush } = await import("web-push");
	const { publicKey, privateKey } = webPush.generateVAPIDKeys();
	const sealedKey = at.secret.seal(PURPOSE, privateKey);
	await insertMissing(at.db, "pushKeys", {
		id: ONE,
		publicKey,
		sealedKey,
		createdAt: at.now().toISOString(),
	});
	// Two machines may create a key at once: the first one stored is used.
	const kept = await findKeys(at);
	if (!kept) throw new Error("the push key was not stored");
	return kept;
}

async function findKeys(at: Platform): Promise<Keys | undefined> {
	const row = await findRow(at.db, "pushKeys", { id: ONE });
	if (!row) return undefined;
	return { publicKey: row.publicKey, privateKey: at.secret.unseal(PURPOSE, row.sealedKey) };
}

/**
 * Encrypts the key with the current secret. A key that cannot be decrypted is deleted with its browsers, which must
 * subscribe again.
 *
 * @source rules 9.11
 */
export async function resealPushKey(at: Platform): Promise<void> {
	const keys = await findKeys(at).catch(() => "sealed" as const);
	if (!keys) return;
	await inTransaction(at.db, async (trx) => {
		if (keys === "sealed") {
			await deleteRows(trx, "pushSubscriptions", {});
			await deleteRows(trx, "pushKeys", {});
			return;
		}
		const sealedKey = at.secret.seal(PURPOSE, keys.privateKey);
		await updateRows(trx, "pushKeys", { publicKey: keys.publicKey }, { sealedKey });
	});
}
