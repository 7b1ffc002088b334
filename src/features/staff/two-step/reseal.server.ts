import { inTransaction } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { findTwoStep, removeTwoStep, sealAgain } from "./store.server.ts";

/**
 * Seals what the apps were told under the secret there is now. What opens no more goes: its person logs in with the
 * password and sets a new one up, instead of standing before a door without a key.
 *
 * @source rules 9.11
 */
export async function resealTwoSteps(at: Platform): Promise<void> {
	const rows = await at.db.selectFrom("twoSteps").select("staffId").execute();
	for (const { staffId } of rows)
		await inTransaction(at.db, async (trx) => {
			const known = await findTwoStep(trx, at, staffId).catch(() => undefined);
			if (known) await sealAgain(trx, at, staffId, known.secret);
			else await removeTwoStep(trx, staffId);
		});
}
