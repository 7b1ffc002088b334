import { CODE_NEEDED, CODE_REJECTED } from "#core/accounts/rules.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { deleteRows, findRow } from "#server/database/rows.server.ts";
import { NotLoggedInError } from "#server/errors.ts";
import { hashRecoveryCode } from "./recovery-codes.server.ts";
import { acceptStep, countRecoveryCodes, findTwoStep, isUnusedStep } from "./store.server.ts";
import { findTotpStep } from "./totp.server.ts";

const NEEDED = "Falta el código de tu app de verificación.";
const WRONG = "Ese código no sirve. Escribe el que muestra la app ahora.";
const USED = "Ese código ya se usó. Espera al siguiente: cambia cada 30 segundos.";

/**
 * Verifies the second step of a login: a one-time code of the app, or a recovery code.
 *
 * @returns the number of remaining recovery codes, when one was used
 * @param limitKey rate-limit key: the person, with their device or network when it is known
 * @throws NotLoggedInError code_needed | code_refused (401)
 * @throws TooManyError after ten wrong codes in 15 minutes
 * @source rules 7.19, 7.5; ASVS 5.0 §6.3.3, §6.5.1
 */
export async function verifySecondStep(
	ctx: AppContext,
	staffId: string,
	code: string | undefined,
	limitKey: string,
): Promise<number | undefined> {
	const twoStep = await findTwoStep(ctx.db, ctx, staffId);
	if (!twoStep?.confirmedAt) return undefined;
	if (!code?.trim()) throw new NotLoggedInError(NEEDED, CODE_NEEDED);
	await ctx.limits.takePoint("secondStep", limitKey);
	const step = findTotpStep(code, twoStep.secret, ctx.now());
	if (step !== undefined) {
		// A shoulder surfer has the same half minute.
		if (!(await acceptStep(ctx.db, staffId, step))) throw createRejection(ctx, staffId, USED);
		await ctx.limits.returnPoint("secondStep", limitKey);
		return undefined;
	}
	// Each recovery code works once.
	const deletedCount = await deleteRows(ctx.db, "recoveryCodes", {
		staffId,
		hash: hashRecoveryCode(code),
	});
	if (deletedCount === 0) throw createRejection(ctx, staffId, WRONG);
	await ctx.limits.returnPoint("secondStep", limitKey);
	ctx.log.warn({ event: "recovery_code", staff: staffId }, "a recovery code was used");
	return countRecoveryCodes(ctx.db, staffId);
}

/**
 * Checks a code of the second step without using it up. It proves that the person is there, before the password is
 * looked at.
 *
 * @param staffId undefined for an unknown name
 */
export async function isSecondStepCode(
	ctx: AppContext,
	staffId: string | undefined,
	code: string,
): Promise<boolean> {
	// A secret of a replaced server key cannot be read.
	const twoStep = await findTwoStep(ctx.db, ctx, staffId ?? "").catch(() => undefined);
	const recovery = await findRow(ctx.db, "recoveryCodes", {
		staffId: staffId ?? "",
		hash: hashRecoveryCode(code),
	});
	if (!twoStep?.confirmedAt) return false;
	const step = findTotpStep(code, twoStep.secret, ctx.now());
	return recovery !== undefined || (step !== undefined && isUnusedStep(twoStep.lastStep, step));
}

function createRejection(ctx: AppContext, staff: string, message: string): NotLoggedInError {
	ctx.log.warn({ event: "code_refused", staff }, "second step refused");
	return new NotLoggedInError(message, CODE_REJECTED);
}
