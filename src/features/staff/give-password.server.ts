import { recordChange } from "#features/changes/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { hashPassword } from "#platform/password.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { GivenPassword } from "./contract.ts";
import { generatePassword } from "./first-admin.server.ts";
import { endSessions, getPerson, onTheWire } from "./store.server.ts";
import { hasTwoStep } from "./two-step/store.server.ts";

/**
 * Gives a colleague a password in place of the one they lost, which they change before anything else. Their sessions
 * end; it is shown to whoever gave it, once.
 *
 * @throws RuleError own_account (422)
 * @source rules 7.18; ASVS 5.0 §6.4.1, §6.4.3
 */
export async function givePassword(at: Platform, actor: Actor, id: string): Promise<GivenPassword> {
	if (id === actor.id) throw new RuleError("own_account", "La tuya la cambias tú en «Tu cuenta».");
	const password = generatePassword();
	const passwordHash = await hashPassword(password);
	return inTransaction(at.db, async (trx) => {
		const person = await getPerson(trx, id);
		await updateRows(trx, "staff", { id }, { passwordHash, mustChangePassword: 1 });
		await endSessions(trx, id, "all");
		await recordChange(trx, actor, {
			subject: "staff",
			subjectId: id,
			action: "password_given",
			before: {},
			after: { username: person.username },
			at: at.now().toISOString(),
		});
		at.log.info({ event: "password_given", staff: id, by: actor.id }, "password given");
		return { user: onTheWire(person, actor, await hasTwoStep(trx, id)), password };
	});
}
