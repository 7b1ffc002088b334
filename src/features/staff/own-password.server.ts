import { getSettings } from "#features/settings/store.server.ts";
import { type DbOrTrx, inTransaction } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { hashPassword, isPassword } from "#platform/password.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { noteAccount } from "./admins.server.ts";
import type { PasswordChange } from "./contract.ts";
import { requireStrongPassword } from "./password-strength.server.ts";
import { endSessions, getPerson, listSessions, writeProved } from "./store.server.ts";

const WRONG = "Esa no es tu contraseña.";
const SAME = "Elige una contraseña distinta de la actual.";

/**
 * Verifies the password of an open session for sensitive steps.
 *
 * @throws RuleError wrong_password (422) | TooManyError after ten of this session in 15 minutes
 * @source rules 7.4, 7.5; ASVS 5.0 §7.5.3
 */
export async function reauthenticate(at: Platform, actor: Actor, password: string): Promise<void> {
	await provePassword(at, actor, password, "password");
	await markProved(at, at.db, actor);
}

/** Marks a session's password as just entered. */
const markProved = (at: Platform, db: DbOrTrx, { sessionId: id }: Actor) =>
	updateRows(db, "sessions", { id }, { authenticatedAt: at.now().toISOString() });

/**
 * Changes the person's own password and revokes their other sessions.
 *
 * @returns the number of revoked sessions
 * @throws RuleError wrong_password | weak_password | same_password (422)
 * @source rules 7.6; ASVS 5.0 §6.2.2, §6.2.3, §7.4.3
 */
export async function changeOwnPassword(
	at: Platform,
	actor: Actor,
	{ current_password: current, new_password: wanted }: PasswordChange,
): Promise<number> {
	const person = await provePassword(at, actor, current, "current_password");
	if (current === wanted) throw refusedField("same_password", "new_password", SAME);
	const { name } = await getSettings(at.db);
	await requireStrongPassword(wanted, "new_password", [name, person.username, person.fullName]);
	const passwordHash = await hashPassword(wanted);
	return inTransaction(at.db, async (trx) => {
		if (!(await writeProved(trx, person, { passwordHash, mustChangePassword: 0 })))
			throw refusedField("wrong_password", "current_password", WRONG);
		await markProved(at, trx, actor);
		const { id } = actor;
		await noteAccount(at, trx, actor, { id, action: "password_changed" });
		const open = await listSessions({ db: trx, now: at.now }, actor);
		await endSessions(trx, id, { allBut: actor.sessionId });
		return open.length - 1;
	});
}

/** @throws RuleError wrong_password (422) | TooManyError */
export async function provePassword(at: Platform, actor: Actor, password: string, field: string) {
	const person = await getPerson(at.db, actor.id);
	await at.limits.take("proof", actor.sessionId);
	if (!(await isPassword(password, person.passwordHash, "staff"))) {
		at.log.warn({ event: "password_refused", staff: actor.id }, "wrong password in a session");
		throw refusedField("wrong_password", field, WRONG);
	}
	await at.limits.forgive("proof", actor.sessionId);
	return person;
}
