import { type DbOrTrx, inTransaction, type Trx } from "#platform/database/db.server.ts";
import {
	countOf,
	deleteRows,
	findRow,
	findRows,
	insertRows,
	saveRow,
	updateRows,
} from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { roleOf } from "#roles.ts";

const PURPOSE = "two-step";
const POLICY = "1";

/** Finds a person's second step. Decryption fails after the server's secret was replaced. */
export async function findTwoStep(
	db: DbOrTrx,
	{ secret }: Pick<Platform, "secret">,
	staffId: string,
) {
	const row = await findRow(db, "twoSteps", { staffId });
	if (!row) return undefined;
	const { sealedSecret, confirmedAt } = row;
	return { secret: secret.unseal(PURPOSE, sealedSecret), confirmedAt };
}

/** Stores an unconfirmed secret, replacing a previous one. */
export async function keepPending(
	trx: Trx,
	{ secret }: Pick<Platform, "secret">,
	staffId: string,
	plain: string,
): Promise<void> {
	const row = { sealedSecret: secret.seal(PURPOSE, plain), confirmedAt: null, lastStep: 0 };
	await saveRow(trx, "twoSteps", { staffId }, row);
}

/**
 * Re-encrypts the secrets under the current server secret. Undecryptable ones are deleted: the person logs in with
 * the password and sets up a new one instead of being locked out.
 *
 * @source rules 9.11
 */
export async function resealTwoSteps(at: Platform): Promise<void> {
	const rows = await findRows(at.db, "twoSteps", {});
	for (const { staffId } of rows)
		await inTransaction(at.db, async (trx) => {
			const known = await findTwoStep(trx, at, staffId).catch(() => undefined);
			if (!known) return void (await removeTwoStep(trx, staffId));
			const sealedSecret = at.secret.seal(PURPOSE, known.secret);
			await updateRows(trx, "twoSteps", { staffId }, { sealedSecret });
		});
}

/** Maximum half minutes that a used code may lie ahead; beyond it, the clock was fast when it was used. */
const MAX_STEPS_AHEAD = 4;

/** Marks a code as used. @returns false when it or a later one was used before */
export async function takeStep(db: DbOrTrx, staffId: string, step: number): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("twoSteps")
		.set({ lastStep: step })
		.where("staffId", "=", staffId)
		.where((row) =>
			row.or([row("lastStep", "<", step), row("lastStep", ">", step + MAX_STEPS_AHEAD)]),
		)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Removes a person's second step and recovery codes. @returns true when an active one existed */
export async function removeTwoStep(trx: Trx, staffId: string): Promise<boolean> {
	await deleteRows(trx, "recoveryCodes", { staffId });
	const gone = await trx
		.deleteFrom("twoSteps")
		.where("staffId", "=", staffId)
		.returning("confirmedAt")
		.execute();
	return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function keepRecoveryHashes(
	trx: Trx,
	staffId: string,
	hashes: readonly string[],
): Promise<void> {
	await deleteRows(trx, "recoveryCodes", { staffId });
	await insertRows(
		trx,
		"recoveryCodes",
		hashes.map((hash) => ({ staffId, hash })),
	);
}

export async function countRecoveryCodes(db: DbOrTrx, staffId: string): Promise<number> {
	return countOf(db.selectFrom("recoveryCodes").where("staffId", "=", staffId));
}

/** Returns true when owners need a second step. */
export async function areOwnersAsked(db: DbOrTrx): Promise<boolean> {
	const row = await findRow(db, "staffPolicies", { id: POLICY });
	return row?.ownersNeedTwoStep === 1;
}

export async function askOwners(trx: Trx, isAsked: boolean): Promise<void> {
	const ownersNeedTwoStep = isAsked ? 1 : 0;
	await saveRow(trx, "staffPolicies", { id: POLICY }, { ownersNeedTwoStep });
}

/** Returns true for an owner without the required second step. */
export async function lacksTwoStep(
	db: DbOrTrx,
	{ id, role }: { id: string; role: string },
): Promise<boolean> {
	if (roleOf(role) !== "owner" || !(await areOwnersAsked(db))) return false;
	return !(await hasTwoStep(db, id));
}

/** Returns true when a person has an active second step. */
export async function hasTwoStep(db: DbOrTrx, staffId: string): Promise<boolean> {
	const own = await findRow(db, "twoSteps", { staffId });
	return typeof own?.confirmedAt === "string";
}

/** Lists the ids of people with an active second step. */
export async function listTwoSteps(db: DbOrTrx): Promise<Set<string>> {
	const rows = await findRows(db, "twoSteps", {});
	return new Set(rows.flatMap(({ staffId, confirmedAt }) => (confirmedAt ? [staffId] : [])));
}
