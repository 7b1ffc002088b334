import { recordChange } from "#features/changes/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { noteAccount } from "#features/staff/admins.server.ts";
import type { RecoveryCodes, TwoStepSecret, TwoStepState } from "#features/staff/contract.ts";
import { provePassword } from "#features/staff/own-password.server.ts";
import { getPerson } from "#features/staff/store.server.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { RuleError, refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { roleOf } from "#roles.ts";
import { makeRecoveryCodes } from "./recovery-codes.server.ts";
import {
	areOwnersAsked,
	askOwners,
	countRecoveryCodes,
	findTwoStep,
	keepPending,
	keepRecoveryHashes,
	removeTwoStep,
	takeStep,
} from "./store.server.ts";
import { addressOf, makeSecret, totpStepOf } from "./totp.server.ts";

const WRONG = "Ese código no es el de ahora. Mira la app y escribe el que muestra.";
const NOT_BEGUN = "Empieza otra vez: escanea el código y escribe el que muestre la app.";
const IS_ON = "Ya la tienes activa. Para cambiar de teléfono, quítala y actívala otra vez.";
const IS_ASKED =
	"El taller la pide a los Dueños: no se puede quitar. Para cambiar de teléfono, otro Dueño la quita en «Personal» y la activas al entrar.";

const OWN_FIRST = "Activa primero la tuya en «Tu cuenta»: si no, quedarías fuera al guardar.";

/** Returns the state of the actor's second step and the number of remaining recovery codes. */
export async function readTwoStep(at: Platform, { id, role }: Actor): Promise<TwoStepState> {
	const found = await findTwoStep(at.db, at, id);
	return {
		since: found?.confirmedAt ?? null,
		recovery_codes: await countRecoveryCodes(at.db, id),
		is_required: roleOf(role) === "owner" && (await areOwnersAsked(at.db)),
	};
}

/**
 * Starts the setup: creates the app's secret. Logins do not ask for a code before it is confirmed.
 *
 * @throws RuleError two_step_on (422)
 */
export function beginTwoStep(at: Platform, actor: Actor): Promise<TwoStepSecret> {
	return inTransaction(at.db, async (trx) => {
		const known = await findTwoStep(trx, at, actor.id);
		if (known?.confirmedAt) throw new RuleError("two_step_on", IS_ON);
		const { username } = await getPerson(trx, actor.id);
		const { name: shop } = await getSettings(trx);
		const secret = makeSecret();
		await keepPending(trx, at, actor.id, secret);
		return { secret, address: addressOf(secret, { shop, username }) };
	});
}

/**
 * Confirms that the app has the secret; from now on login asks for its code.
 *
 * @returns the recovery codes, shown only once
 * @throws RuleError wrong_code | two_step_on | two_step_not_begun (422)
 * @source rules 7.19; ASVS 5.0 §6.5.1, §6.5.2
 */
export async function confirmTwoStep(
	at: Platform,
	actor: Actor,
	code: string,
): Promise<RecoveryCodes> {
	await at.limits.take("secondStep", actor.id);
	const codes = await inTransaction(at.db, async (trx) => {
		const known = await findTwoStep(trx, at, actor.id);
		if (!known) throw new RuleError("two_step_not_begun", NOT_BEGUN);
		if (known.confirmedAt) throw new RuleError("two_step_on", IS_ON);
		const step = totpStepOf(code, known.secret, at.now());
		if (step === undefined || !(await takeStep(trx, actor.id, step)))
			throw refusedField("wrong_code", "code", WRONG);
		const now = at.now().toISOString();
		await updateRows(trx, "twoSteps", { staffId: actor.id }, { confirmedAt: now });
		await noteAccount(at, trx, actor, { id: actor.id, action: "two_step_on" });
		return giveCodes(trx, actor.id);
	});
	await at.limits.giveBack("secondStep", actor.id);
	return codes;
}

/**
 * Replaces the recovery codes.
 *
 * @throws RuleError wrong_password | two_step_not_begun (422)
 */
export async function renewRecoveryCodes(
	at: Platform,
	actor: Actor,
	password: string,
): Promise<RecoveryCodes> {
	await provePassword(at, actor, password, "password");
	return inTransaction(at.db, async (trx) => {
		const known = await findTwoStep(trx, at, actor.id);
		if (!known?.confirmedAt) throw new RuleError("two_step_not_begun", NOT_BEGUN);
		return giveCodes(trx, actor.id);
	});
}

/**
 * Removes the person's own second step, after verifying the password.
 *
 * @throws RuleError wrong_password | two_step_required (422)
 * @source rules 7.19; ASVS 5.0 §7.5.1
 */
export async function removeOwnTwoStep(
	at: Platform,
	actor: Actor,
	password: string,
): Promise<TwoStepState> {
	await provePassword(at, actor, password, "password");
	const { is_required: isRequired } = await readTwoStep(at, actor);
	if (isRequired) throw new RuleError("two_step_required", IS_ASKED);
	await inTransaction(at.db, async (trx) => {
		const { id } = actor;
		if (await removeTwoStep(trx, id))
			await noteAccount(at, trx, actor, { id, action: "two_step_off" });
	});
	return readTwoStep(at, actor);
}

async function giveCodes(trx: Trx, staffId: string): Promise<RecoveryCodes> {
	const { codes, hashes } = makeRecoveryCodes();
	await keepRecoveryHashes(trx, staffId, hashes);
	return { codes };
}

/**
 * Sets whether owners need a second step. An owner without one must set it up at the next call.
 *
 * @throws RuleError own_two_step_first (422)
 * @source rules 7.19
 */
export function setOwnersAsked(at: Platform, actor: Actor, isAsked: boolean): Promise<boolean> {
	return inTransaction(at.db, async (trx) => {
		const before = await areOwnersAsked(trx);
		if (before === isAsked) return isAsked;
		const own = await findTwoStep(trx, at, actor.id);
		if (isAsked && !own?.confirmedAt) throw new RuleError("own_two_step_first", OWN_FIRST);
		await askOwners(trx, isAsked);
		await recordChange(trx, actor, {
			subject: "settings",
			subjectId: "1",
			action: "updated",
			before: { owners_need_two_step: before },
			after: { owners_need_two_step: isAsked },
			at: at.now().toISOString(),
		});
		return isAsked;
	});
}
