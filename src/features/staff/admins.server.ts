import { randomUUID } from "node:crypto";
import { recordChange } from "#features/changes/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { hashPassword } from "#platform/password.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { ROLE_NAMES, roleOf } from "#roles.ts";
import type { Admin, NewAdmin } from "./contract.ts";
import { keepAnOwner } from "./last-owner.server.ts";
import { requireStrongPassword } from "./password-strength.server.ts";
import { endSessions, getPerson, onTheWire } from "./store.server.ts";
import { hasTwoStep } from "./two-step/store.server.ts";

const TAKEN = "Ese usuario ya existe. Elige otro.";

/** What is said of a user name that somebody has who may come back. */
const takenBy = ({ fullName, disabledAt }: { fullName: string; disabledAt: string | null }) =>
	disabledAt
		? `Ese usuario es de ${fullName}, que está desactivado. Reactiva su cuenta en la lista, o elige otro.`
		: TAKEN;

/**
 * Creates an account, whose person has to change the password at the first login.
 *
 * @throws RuleError weak_password | username_taken (422)
 * @source rules 7.6; ASVS 5.0 §6.4.1
 */
export async function createAdmin(at: Platform, actor: Actor, wanted: NewAdmin): Promise<Admin> {
	const { username, email, password, full_name: fullName } = wanted;
	const role = roleOf(wanted.role) ?? "mecanico";
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
		if (!row) {
			const theirs = trx.selectFrom("staff").selectAll().where("username", "=", username);
			const taken = takenBy(await theirs.executeTakeFirstOrThrow());
			throw new RuleError("username_taken", taken, { fields: { username: taken } });
		}
		await recordChange(trx, actor, {
			subject: "staff",
			subjectId: id,
			action: "created",
			before: {},
			after: { username, email, full_name: fullName, role: ROLE_NAMES[role] },
			at: now,
		});
		at.log.info({ event: "admin_created", staff: id, by: actor.id }, "administrator created");
		return onTheWire(row, actor, false);
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
		if (isActive === (person.disabledAt === null))
			return onTheWire(person, actor, await hasTwoStep(trx, id));
		if (!isActive) {
			if (id === actor.id)
				throw new RuleError("own_account", "No puedes desactivar tu propia cuenta.");
			await keepAnOwner(trx, person);
		}
		const now = at.now().toISOString();
		const disabledAt = isActive ? null : now;
		await trx.updateTable("staff").set({ disabledAt }).where("id", "=", id).execute();
		// Afterwards: a login that was under way has its session by now, or finds the account closed.
		if (!isActive) await endSessions(trx, id, "all");
		await recordChange(trx, actor, {
			subject: "staff",
			subjectId: id,
			action: isActive ? "restored" : "disabled",
			before: {},
			after: { username: person.username },
			at: now,
		});
		at.log.info({ event: "admin_active", staff: id, isActive, by: actor.id }, "account changed");
		return onTheWire({ ...person, disabledAt }, actor, await hasTwoStep(trx, id));
	});
}
