import { recordAccountChange } from "#core/accounts/accounts.server.ts";
import type { RecoveryCodes, TwoStepSecret, TwoStepState } from "#core/accounts/contract.ts";
import { rejectAccount } from "#core/accounts/errors.server.ts";
import { requirePassword } from "#core/accounts/own-password.server.ts";
import { getPerson } from "#core/accounts/store.server.ts";
import { recordChange } from "#core/audit/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { parseRole } from "#domain/permissions.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import { runWork } from "#server/work.server.ts";
import { makeRecoveryCodes } from "./recovery-codes.server.ts";
import {
	acceptStep,
	countRecoveryCodes,
	findTwoStep,
	isTwoStepRequired,
	removeTwoStep,
	savePendingSecret,
	saveRecoveryHashes,
	saveTwoStepRequired,
} from "./store.server.ts";
import { buildTotpUri, findTotpStep, makeSecret } from "./totp.server.ts";

const WRONG_CODE_MESSAGE = "Ese código no es el de ahora. Mira la app y escribe el que muestra.";
const NOT_STARTED_MESSAGE = "Empieza otra vez: escanea el código y escribe el que muestre la app.";
const ALREADY_ACTIVE_MESSAGE = "Ya la tienes activa. Para cambiar de teléfono, quítala y actívala otra vez.";
const REQUIRED_MESSAGE =
	"El taller la pide a los Dueños: no se puede quitar. Para cambiar de teléfono, otro Dueño la quita en «Personal» y la activas al entrar.";

const OWN_FIRST_MESSAGE = "Activa primero la tuya en «Tu cuenta»: si no, quedarías fuera al guardar.";

/** Returns the state of the actor's second step and the number of remaining recovery codes. */
export async function readTwoStep(ctx: AppContext, { id, role }: Actor): Promise<TwoStepState> {
	const twoStep = await findTwoStep(ctx.db, ctx, id);
	return {
		since: twoStep?.confirmedAt ?? null,
		recovery_codes: await countRecoveryCodes(ctx.db, id),
		is_required: parseRole(role) === "owner" && (await isTwoStepRequired(ctx.db)),
	};
}

/**
 * Starts the setup: creates the app's secret. Logins do not ask for a code before it is confirmed.
 *
 * @throws RuleError two_step_on (422)
 */
export function startTwoStep(call: Call): Promise<TwoStepSecret> {
	const { ctx, actor } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const twoStep = await findTwoStep(trx, ctx, actor.id);
		if (twoStep?.confirmedAt) throw rejectAccount("two_step_on", ALREADY_ACTIVE_MESSAGE);
		const { username } = await getPerson(trx, actor.id);
		const { name: shop } = await getSettings(trx);
		const secret = makeSecret();
		await savePendingSecret(work, { staffId: actor.id, plainSecret: secret });
		return { secret, address: buildTotpUri(secret, { shop, username }) };
	});
}

/**
 * Confirms that the app has the secret; from now on login asks for its code.
 *
 * @returns the recovery codes, shown only once
 * @throws RuleError wrong_code | two_step_on | two_step_not_begun (422)
 * @source rules 7.19; ASVS 5.0 §6.5.1, §6.5.2
 */
export async function confirmTwoStep(call: Call, code: string): Promise<RecoveryCodes> {
	const { ctx, actor } = call;
	await ctx.limits.takePoint("secondStep", actor.id);
	const codes = await runWork(call, async (work) => {
		const { trx } = work;
		const twoStep = await findTwoStep(trx, ctx, actor.id);
		if (!twoStep) throw rejectAccount("two_step_not_begun", NOT_STARTED_MESSAGE);
		if (twoStep.confirmedAt) throw rejectAccount("two_step_on", ALREADY_ACTIVE_MESSAGE);
		const step = findTotpStep(code, twoStep.secret, ctx.now());
		if (step === undefined || !(await acceptStep(trx, actor.id, step)))
			throw rejectAccount("wrong_code", WRONG_CODE_MESSAGE, { field: "code" });
		const now = ctx.now().toISOString();
		await updateRows(trx, "twoSteps", { staffId: actor.id }, { confirmedAt: now });
		await recordAccountChange(work, { id: actor.id, action: "two_step_on" });
		return createCodes(trx, actor.id);
	});
	await ctx.limits.returnPoint("secondStep", actor.id);
	return codes;
}

/**
 * Replaces the recovery codes.
 *
 * @throws RuleError wrong_password | two_step_not_begun (422)
 */
export async function renewRecoveryCodes(call: Call, password: string): Promise<RecoveryCodes> {
	const { ctx, actor } = call;
	await requirePassword(call, { password, field: "password" });
	return withTransaction(ctx.db, async (trx) => {
		const twoStep = await findTwoStep(trx, ctx, actor.id);
		if (!twoStep?.confirmedAt) throw rejectAccount("two_step_not_begun", NOT_STARTED_MESSAGE);
		return createCodes(trx, actor.id);
	});
}

/**
 * Removes the person's own second step, after verifying the password.
 *
 * @throws RuleError wrong_password | two_step_required (422)
 * @source rules 7.19; ASVS 5.0 §7.5.1
 */
export async function removeOwnTwoStep(call: Call, password: string): Promise<TwoStepState> {
	const { ctx, actor } = call;
	await requirePassword(call, { password, field: "password" });
	const { is_required: isRequired } = await readTwoStep(ctx, actor);
	if (isRequired) throw rejectAccount("two_step_required", REQUIRED_MESSAGE);
	await runWork(call, async (work) => {
		const { trx } = work;
		const { id } = actor;
		if (await removeTwoStep(trx, id)) await recordAccountChange(work, { id, action: "two_step_off" });
	});
	return readTwoStep(ctx, actor);
}

async function createCodes(trx: Trx, staffId: string): Promise<RecoveryCodes> {
	const { codes, hashes } = makeRecoveryCodes();
	await saveRecoveryHashes(trx, staffId, hashes);
	return { codes };
}

/**
 * Sets whether owners need a second step. An owner without one must set it up at the next call.
 *
 * @throws RuleError own_two_step_first (422)
 * @source rules 7.19
 */
export function setTwoStepRequired(call: Call, isRequired: boolean): Promise<boolean> {
	const { ctx, actor } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const before = await isTwoStepRequired(trx);
		if (before === isRequired) return isRequired;
		const ownTwoStep = await findTwoStep(trx, ctx, actor.id);
		if (isRequired && !ownTwoStep?.confirmedAt) throw rejectAccount("own_two_step_first", OWN_FIRST_MESSAGE);
		await saveTwoStepRequired(trx, isRequired);
		await recordChange(work, {
			subject: "settings",
			subjectId: "1",
			action: "updated",
			before: { owners_need_two_step: before },
			after: { owners_need_two_step: isRequired },
			changedAt: ctx.now().toISOString(),
		});
		return isRequired;
	});
}
