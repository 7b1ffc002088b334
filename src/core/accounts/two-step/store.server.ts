import { parseRole } from "#domain/permissions.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type DbOrTrx, type Trx, withTransaction } from "#server/database/db.server.ts";
import {
	countRows,
	deleteRows,
	findRow,
	findRows,
	insertRows,
	updateRows,
	upsertRow,
} from "#server/database/rows.server.ts";
import type { AnyWork } from "#server/work.server.ts";

const PURPOSE = "two-step";
const POLICY = "1";

/** Finds a person's second step. Decryption fails after the server's secret was replaced. */
export async function findTwoStep(db: DbOrTrx, { secret }: Pick<AppContext, "secret">, staffId: string) {
	const row = await findRow(db, "twoSteps", { staffId });
	if (!row) return undefined;
	const { encryptedSecret, confirmedAt, lastStep } = row;
	return { secret: secret.decrypt(PURPOSE, encryptedSecret), confirmedAt, lastStep };
}

/** Stores an unconfirmed secret, replacing a previous one. */
export async function savePendingSecret(
	work: AnyWork,
	{ staffId, plainSecret }: { staffId: string; plainSecret: string },
): Promise<void> {
	const {
		ctx: { secret },
		trx,
	} = work;
	const row = {
		encryptedSecret: secret.encrypt(PURPOSE, plainSecret),
		confirmedAt: null,
		lastStep: 0,
	};
	await upsertRow(trx, "twoSteps", { key: { staffId }, changes: row });
}

/**
 * Re-encrypts the secrets under the current server secret. Undecryptable ones are deleted: the person logs in with
 * the password and sets up a new one instead of being locked out.
 *
 * @source rules 9.11
 */
export async function reencryptTwoSteps(ctx: AppContext): Promise<void> {
	const rows = await findRows(ctx.db, "twoSteps", {});
	for (const { staffId } of rows)
		await withTransaction(ctx.db, async (trx) => {
			const twoStep = await findTwoStep(trx, ctx, staffId).catch(() => undefined);
			if (!twoStep) return void (await removeTwoStep(trx, staffId));
			const encryptedSecret = ctx.secret.encrypt(PURPOSE, twoStep.secret);
			await updateRows(trx, "twoSteps", { staffId }, { encryptedSecret });
		});
}

/** Maximum half minutes that a used code may lie ahead; beyond it, the clock was fast when it was used. */
const MAX_STEPS_AHEAD = 4;

/** Checks whether a code is newer than the last used one. */
export const isUnusedStep = (lastStep: number, step: number) =>
	lastStep < step || lastStep > step + MAX_STEPS_AHEAD;

/** Marks a code as used. @returns false when it or a later one was used before */
export async function acceptStep(db: DbOrTrx, staffId: string, step: number): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("twoSteps")
		.set({ lastStep: step })
		.where("staffId", "=", staffId)
		.where((row) => row.or([row("lastStep", "<", step), row("lastStep", ">", step + MAX_STEPS_AHEAD)]))
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Removes a person's second step and recovery codes. @returns true when an active one existed */
export async function removeTwoStep(trx: Trx, staffId: string): Promise<boolean> {
	await deleteRows(trx, "recoveryCodes", { staffId });
	const deleted = await trx
		.deleteFrom("twoSteps")
		.where("staffId", "=", staffId)
		.returning("confirmedAt")
		.execute();
	return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function saveRecoveryHashes(
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
	return countRows(db.selectFrom("recoveryCodes").where("staffId", "=", staffId));
}

/** Returns true when owners need a second step. */
export async function isTwoStepRequired(db: DbOrTrx): Promise<boolean> {
	const row = await findRow(db, "staffPolicies", { id: POLICY });
	return row?.ownersNeedTwoStep === 1;
}

export async function saveTwoStepRequired(trx: Trx, isRequired: boolean): Promise<void> {
	const ownersNeedTwoStep = isRequired ? 1 : 0;
	await upsertRow(trx, "staffPolicies", { key: { id: POLICY }, changes: { ownersNeedTwoStep } });
}

/** Returns true for an owner without the required second step. */
export async function isMissingTwoStep(
	db: DbOrTrx,
	{ id, role }: { id: string; role: string },
): Promise<boolean> {
	if (parseRole(role) !== "owner" || !(await isTwoStepRequired(db))) return false;
	return !(await hasTwoStep(db, id));
}

/** Returns true when a person has an active second step. */
export async function hasTwoStep(db: DbOrTrx, staffId: string): Promise<boolean> {
	const twoStep = await findRow(db, "twoSteps", { staffId });
	return typeof twoStep?.confirmedAt === "string";
}

/** Lists the ids of people with an active second step. */
export async function listTwoSteps(db: DbOrTrx): Promise<Set<string>> {
	const rows = await findRows(db, "twoSteps", {});
	return new Set(rows.flatMap(({ staffId, confirmedAt }) => (confirmedAt ? [staffId] : [])));
}
