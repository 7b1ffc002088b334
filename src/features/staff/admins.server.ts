import { randomUUID } from "node:crypto";
import { recordChange } from "#features/changes/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { getRow, insertMissing, updateRows } from "#platform/database/rows.server.ts";
import { RuleError, refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { hashPassword } from "#platform/password.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { nameOfRole, ROLE_NAMES, roleOf } from "#roles.ts";
import type { Admin, GivenPassword, NewAdmin } from "./contract.ts";
import { generatePassword } from "./first-admin.server.ts";
import { requireStrongPassword } from "./password-strength.server.ts";
import {
	countOtherOwners,
	endSessions,
	getPerson,
	type Person,
	showPerson,
} from "./store.server.ts";
import { removeTwoStep } from "./two-step/store.server.ts";

const TAKEN = "Ese usuario ya existe. Elige otro.";
const LAST = "Es el último Dueño: nadie más podría dar permisos.";

/** Returns the message for a taken user name, whose person may be disabled. */
const takenBy = ({ fullName, disabledAt }: { fullName: string; disabledAt: string | null }) =>
	disabledAt
		? `Ese usuario es de ${fullName}, que está desactivado. Reactiva su cuenta en la lista, o elige otro.`
		: TAKEN;

type Change = Pick<Parameters<typeof recordChange>[2], "action" | "before" | "after">;

/**
 * Records an account change in the history and the log.
 *
 * @param noted `event` is the log's event where it differs from the action, `logDetails` adds fields without personal
 *   data
 */
export async function noteAccount(
	at: Platform,
	trx: Trx,
	actor: Actor,
	{ id, told, event, ...change }: Change & { id: string; event?: string; told?: object },
): Promise<void> {
	const now = at.now().toISOString();
	await recordChange(trx, actor, { subject: "staff", subjectId: id, ...change, at: now });
	const known = { staff: id, by: actor.id, ...told };
	at.log.info({ event: event ?? change.action, ...known }, "account changed");
}

/**
 * Creates an account that must change its password at first login.
 *
 * @throws RuleError weak_password | username_taken (422)
 * @source rules 7.6; ASVS 5.0 §6.4.1
 */
export async function createAdmin(at: Platform, actor: Actor, wanted: NewAdmin): Promise<Admin> {
	const { username, email, password, full_name: fullName } = wanted;
	const role = roleOf(wanted.role) ?? "mechanic";
	const { name } = await getSettings(at.db);
	await requireStrongPassword(password, "password", [name, username, fullName]);
	const passwordHash = await hashPassword(password);
	const createdAt = at.now().toISOString();
	const id = randomUUID();
	const person = { id, username, email, fullName, role, passwordHash, mustChangePassword: 1 };
	const row = { ...person, disabledAt: null, lastLoginAt: null, createdAt };
	return inTransaction(at.db, async (trx) => {
		if (!(await insertMissing(trx, "staff", row, ["username"]))) {
			const taken = takenBy(await getRow(trx, "staff", { username }));
			throw refusedField("username_taken", "username", taken);
		}
		await noteAccount(at, trx, actor, {
			id,
			event: "admin_created",
			action: "created",
			after: { username, email, full_name: fullName, role: ROLE_NAMES[role] },
		});
		return showPerson(trx, row, actor);
	});
}

/**
 * Disables an account immediately on every machine, or enables it again.
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
		if (isActive === (person.disabledAt === null)) return showPerson(trx, person, actor);
		if (!isActive) {
			if (id === actor.id)
				throw new RuleError("own_account", "No puedes desactivar tu propia cuenta.");
			await keepAnOwner(trx, person);
		}
		const disabledAt = isActive ? null : at.now().toISOString();
		await updateRows(trx, "staff", { id }, { disabledAt });
		// Revoke after the update: a concurrent login has created its session by now, or finds the account closed.
		if (!isActive) await endSessions(trx, id, "all");
		await noteAccount(at, trx, actor, {
			id,
			event: "admin_active",
			told: { isActive },
			action: isActive ? "restored" : "disabled",
			after: { username: person.username },
		});
		return showPerson(trx, { ...person, disabledAt }, actor);
	});
}

/**
 * Changes a person's role. Their sessions are revoked so that no open page shows what they may no longer do.
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
	const role = roleOf(wanted) ?? "mechanic";
	return inTransaction(at.db, async (trx) => {
		const person = await getPerson(trx, id);
		if (person.role === role) return showPerson(trx, person, actor);
		if (id === actor.id) throw new RuleError("own_account", "Tu propio rol lo cambia otro Dueño.");
		await keepAnOwner(trx, person);
		await endSessions(trx, id, "all");
		await updateRows(trx, "staff", { id }, { role });
		await noteAccount(at, trx, actor, {
			id,
			event: "role_changed",
			told: { role },
			action: "updated",
			before: { role: nameOfRole(person.role) },
			after: { role: nameOfRole(role) },
		});
		return showPerson(trx, { ...person, role }, actor);
	});
}

/**
 * Requires another active owner before a person stops being one.
 *
 * @throws RuleError last_admin (422) when no other active owner exists
 * @source rules 7.17
 */
async function keepAnOwner(trx: Trx, { id, role, disabledAt }: Person): Promise<void> {
	if (role !== "owner" || disabledAt !== null) return;
	if ((await countOtherOwners(trx, id)) === 0) throw new RuleError("last_admin", LAST);
}

/**
 * Replaces a colleague's lost password with a temporary one, shown once to the caller. Their sessions are revoked.
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
		await noteAccount(at, trx, actor, {
			id,
			action: "password_given",
			after: { username: person.username },
		});
		return { user: await showPerson(trx, person, actor), password };
	});
}

/**
 * Removes the second step of a colleague who lost telephone and codes. Their sessions are revoked.
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
		if (await removeTwoStep(trx, id))
			await noteAccount(at, trx, actor, { id, action: "two_step_off" });
		return showPerson(trx, person, actor);
	});
}
