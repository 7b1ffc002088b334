import { recordChange } from "#features/changes/store.server.ts";
import type { Admin } from "#features/staff/contract.ts";
import { endSessions, getPerson, onTheWire } from "#features/staff/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { tell } from "./set-up.server.ts";
import { areOwnersAsked, askOwners, findTwoStep, removeTwoStep } from "./store.server.ts";

const OWN_FIRST = "Activa primero la tuya en «Tu cuenta»: si no, quedarías fuera al guardar.";

/**
 * Sets whether owners need a second step: one without it sets it up at the next call, before anything else.
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

/**
 * Takes the second step of a colleague away who lost the telephone and the codes. Their sessions end.
 *
 * @throws RuleError own_account (422)
 * @source rules 7.19; ASVS 5.0 §6.4.4
 */
export function resetTwoStep(at: Platform, actor: Actor, id: string): Promise<Admin> {
	if (id === actor.id)
		throw new RuleError("own_account", "La tuya la quitas en «Tu cuenta», con tu contraseña.");
	return inTransaction(at.db, async (trx) => {
		const person = await getPerson(trx, id);
		await endSessions(trx, id, "all");
		if (await removeTwoStep(trx, id)) await tell(at, trx, actor, { id, action: "two_step_off" });
		return onTheWire(person, actor, false);
	});
}
