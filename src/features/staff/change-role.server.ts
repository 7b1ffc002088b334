import { recordChange } from "#features/changes/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { nameOfRole, roleOf } from "#roles.ts";
import type { Admin } from "./contract.ts";
import { keepAnOwner } from "./last-owner.server.ts";
import { endSessions, getPerson, onTheWire } from "./store.server.ts";
import { hasTwoStep } from "./two-step/store.server.ts";

/**
 * Gives somebody another role. Their sessions end, so that no page of theirs shows what they may not do any more.
 *
 * @throws RuleError own_account | last_admin (422)
 * @source rules 7.17; ASVS 5.0 §8.3.2
 */
export async function changeRole(
	at: Platform,
	actor: Actor,
	id: string,
	wanted: string,
): Promise<Admin> {
	const role = roleOf(wanted) ?? "mecanico";
	return inTransaction(at.db, async (trx) => {
		const person = await getPerson(trx, id);
		if (person.role === role) return onTheWire(person, actor, await hasTwoStep(trx, id));
		if (id === actor.id) throw new RuleError("own_account", "Tu propio rol lo cambia otro Dueño.");
		await keepAnOwner(trx, person);
		await endSessions(trx, id, "all");
		await trx.updateTable("staff").set({ role }).where("id", "=", id).execute();
		await recordChange(trx, actor, {
			subject: "staff",
			subjectId: id,
			action: "updated",
			before: { role: nameOfRole(person.role) },
			after: { role: nameOfRole(role) },
			at: at.now().toISOString(),
		});
		at.log.info({ event: "role_changed", staff: id, role, by: actor.id }, "role changed");
		return onTheWire({ ...person, role }, actor, await hasTwoStep(trx, id));
	});
}
