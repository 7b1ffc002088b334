import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import { hashPassword, verifyPassword } from "#server/password.server.ts";
import { runWork } from "#server/work.server.ts";
import { recordAccountChange } from "./accounts.server.ts";
import type { PasswordChange } from "./contract.ts";
import { rejectAccount } from "./errors.server.ts";
import { endOpenLink } from "./password-links/store.server.ts";
import { requireStrongPassword } from "./password-strength.server.ts";
import { getPerson, listSessions, revokeSessions, updateIfPasswordUnchanged } from "./store.server.ts";

const WRONG = "Esa no es tu contraseña.";
const SAME = "Elige una contraseña distinta de la actual.";

/**
 * Verifies the password of an open session for sensitive steps.
 *
 * @throws RuleError wrong_password (422) | TooManyError after ten of this session in 15 minutes
 * @source rules 7.4, 7.5; ASVS 5.0 §7.5.3
 */
export async function reauthenticate(call: Call, password: string): Promise<void> {
	const { ctx, actor } = call;
	await requirePassword(call, { password, field: "password" });
	await markVerified(ctx, ctx.db, actor);
}

/** Marks a session's password as just entered. */
const markVerified = (ctx: AppContext, db: DbOrTrx, { sessionId: id }: Actor) =>
	updateRows(db, "sessions", { id }, { authenticatedAt: ctx.now().toISOString() });

/**
 * Changes the person's own password and revokes their other sessions.
 *
 * @returns the number of revoked sessions
 * @throws RuleError wrong_password | weak_password | same_password (422)
 * @source rules 7.6; ASVS 5.0 §6.2.2, §6.2.3, §7.4.3
 */
export async function changeOwnPassword(
	call: Call,
	{ current_password: current, new_password: newPassword }: PasswordChange,
): Promise<number> {
	const { ctx, actor } = call;
	const person = await requirePassword(call, { password: current, field: "current_password" });
	if (current === newPassword) throw rejectAccount("same_password", SAME, { field: "new_password" });
	const { name } = await getSettings(ctx.db);
	await requireStrongPassword(newPassword, "new_password", [name, person.username, person.fullName]);
	const passwordHash = await hashPassword(newPassword);
	return runWork(call, async (work) => {
		const { trx } = work;
		if (!(await updateIfPasswordUnchanged(trx, person, { passwordHash, mustChangePassword: 0 })))
			throw rejectAccount("wrong_password", WRONG, { field: "current_password" });
		await markVerified(ctx, trx, actor);
		const { id } = actor;
		await recordAccountChange(work, { id, action: "password_changed" });
		const openSessions = await listSessions({ db: trx, now: ctx.now }, actor);
		await revokeSessions(trx, id, { allBut: actor.sessionId });
		await endOpenLink(trx, id, "withdrawn");
		return openSessions.length - 1;
	});
}

/** @throws RuleError wrong_password (422) | TooManyError */
export async function requirePassword(call: Call, { password, field }: { password: string; field: string }) {
	const { ctx, actor } = call;
	const person = await getPerson(ctx.db, actor.id);
	await ctx.limits.takePoint("proof", actor.sessionId);
	if (!(await verifyPassword(password, person.passwordHash, "staff"))) {
		ctx.log.warn({ event: "password_refused", staff: actor.id }, "wrong password in a session");
		throw rejectAccount("wrong_password", WRONG, { field });
	}
	await ctx.limits.reset("proof", actor.sessionId);
	return person;
}
