import { CODE_NEEDED, CODE_REFUSED } from "#features/staff/rules.ts";
import { deleteRows } from "#platform/database/rows.server.ts";
import { NotLoggedInError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { hashOf } from "./recovery-codes.server.ts";
import { countRecoveryCodes, findTwoStep, takeStep } from "./store.server.ts";
import { totpStepOf } from "./totp.server.ts";

const NEEDED = "Falta el código de tu app de verificación.";
const WRONG = "Ese código no sirve. Escribe el que muestra la app ahora.";
const USED = "Ese código ya se usó. Espera al siguiente: cambia cada 30 segundos.";

/**
 * Verifies the second step of a login: a one-time code of the app, or a recovery code.
 *
 * @returns the number of remaining recovery codes, when one was used
 * @param who rate-limit key: the person, with their device or network when it is known
 * @throws NotLoggedInError code_needed | code_refused (401)
 * @throws TooManyError after ten wrong codes in 15 minutes
 * @source rules 7.19, 7.5; ASVS 5.0 §6.3.3, §6.5.1
 */
export async function proveSecondStep(
	at: Platform,
	staffId: string,
	code: string | undefined,
	who: string,
): Promise<number | undefined> {
	const known = await findTwoStep(at.db, at, staffId);
	if (!known?.confirmedAt) return undefined;
	if (!code?.trim()) throw new NotLoggedInError(NEEDED, CODE_NEEDED);
	await at.limits.take("secondStep", who);
	const step = totpStepOf(code, known.secret, at.now());
	if (step !== undefined) {
		// A shoulder surfer has the same half minute.
		if (!(await takeStep(at.db, staffId, step))) throw refused(at, staffId, USED);
		await at.limits.giveBack("secondStep", who);
		return undefined;
	}
	// Each recovery code works once.
	const taken = await deleteRows(at.db, "recoveryCodes", { staffId, hash: hashOf(code) });
	if (taken === 0) throw refused(at, staffId, WRONG);
	await at.limits.giveBack("secondStep", who);
	at.log.warn({ event: "recovery_code", staff: staffId }, "a recovery code was used");
	return countRecoveryCodes(at.db, staffId);
}

function refused(at: Platform, staff: string, sentence: string): NotLoggedInError {
	at.log.warn({ event: "code_refused", staff }, "second step refused");
	return new NotLoggedInError(sentence, CODE_REFUSED);
}
