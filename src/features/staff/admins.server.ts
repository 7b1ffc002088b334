import { randomUUID } from "node:crypto";
import { recordChange } from "#features/changes/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { inTransaction } from "#platform/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http.server.ts";
import { hashPassword } from "#platform/password.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Admin, NewAdmin } from "./contract.ts";
import { requireStrongPassword } from "./password-strength.server.ts";
import { countOtherActive, endSessions, getPerson, onTheWire } from "./store.server.ts";

const TAKEN = "Ese usuario ya existe. Elige otro.";

/**
 * Creates an administrator, who has to change the password at the first login.
 *
 * @throws RuleError weak_password | username_taken (422)
 * @source rules 7.6; ASVS 5.0 §6.4.1
 */
export async function createAdmin(at: Platform, actor: Actor, wanted: NewAdmin): Promise<Admin> {
	const { username, email, password, full_name: fullName, role } = wanted;
	const { name } = await getSettings(at.db);
	await requireStrongPassword(password, "password", [name, username, fullName]);
	const passwordHash = await hashPassword(password);
	const now = at.now().toISOString();
	const id = randomUUID();
	const person = { id, username, email, fullName, role, passwordHash, mustChangePassword: 1 };
	return inTransaction(at.db, async (trx) => {
		const rows = await trx
			.insertInto("staff")
			.values({ ...person, disabledAt: null, lastLoginAt: null, createdAt: now })
			.onConflict((conflict) => conflict.column("username").doNothing())
			.returningAll()
			.execute();
		const row = rows[0];
		if (!row) throw new RuleError("username_taken", TAKEN, { fields: { username: TAKEN } });
		await recordChange(trx, actor, {
			subject: "staff",
			subjectId: id,
			action: "created",
			before: {},
			after: { username, email, full_name: fullName },
			at: now,
		});
		at.log.info({ event: "admin_created", staff: id, by: actor.id }, "administrator created");
		return onTheWire(row, actor);
	});
}

/**
 * Takes the panel from someone, at once and on every machine, or gives it back.
 *
 * @throws RuleError own_account | last_admin (422)
 * @source rules 7.7; ASVS 5.0 §7.4.2
 */
export async function setAdminActive(
	at: Platform,
	actor: Actor,
	id: string,
	isActive: boolean,
): Promise<Admin> {
	return inTransaction(at.db, async (trx) => {
		const person = await getPerson(trx, id);
		if (isActive === (person.disabledAt === null)) return onTheWire(person, actor);
		if (!isActive) {
			if (id === actor.id)
				throw new RuleError("own_account", "No puedes desactivar tu propia cuenta.");
			if ((await countOtherActive(trx, id)) === 0)
				throw new RuleError("last_admin", "Es el último administrador: nadie más podría entrar.");
			await endSessions(trx, id, "all");
		}
		const now = at.now().toISOString();
		const disabledAt = isActive ? null : now;
		await trx.updateTable("staff").set({ disabledAt }).where("id", "=", id).execute();
		await recordChange(trx, actor, {
			subject: "staff",
			subjectId: id,
			action: isActive ? "restored" : "disabled",
			before: {},
			after: { username: person.username },
			at: now,
		});
		at.log.info({ event: "admin_active", staff: id, isActive, by: actor.id }, "account changed");
		return onTheWire({ ...person, disabledAt }, actor);
	});
}
