import { randomUUID } from "node:crypto";
import { removeTwoStep } from "#core/accounts/two-step/store.server.ts";
import { type ChangeInput, recordChange } from "#core/audit/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { getRoleName, parseRole, ROLE_NAMES } from "#domain/permissions.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { getRow, insertIfMissing, updateRows } from "#server/database/rows.server.ts";
import { hashPassword } from "#server/password.server.ts";
import { runWork, type Work } from "#server/work.server.ts";
import { handOverCars } from "./car-handover.server.ts";
import type { Admin, CarHandover, IssuedPassword, NewAdmin, RoleChange } from "./contract.ts";
import { rejectAccount } from "./errors.server.ts";
import { generatePassword } from "./first-admin.server.ts";
import { endOpenLink } from "./password-links/store.server.ts";
import { requireStrongPassword } from "./password-strength.server.ts";
import { stopsWorkingOnCars } from "./rules.ts";
import { countOtherOwners, getAdmin, getPerson, type Person, revokeSessions } from "./store.server.ts";

const USERNAME_TAKEN_MESSAGE = "Ese usuario ya existe. Elige otro.";
const LAST_OWNER_MESSAGE = "Es el último Dueño: nadie más podría dar permisos.";

/** Returns the message for a taken user name, whose person may be disabled. */
export const getTakenMessage = ({ fullName, disabledAt }: { fullName: string; disabledAt: string | null }) =>
	disabledAt
		? `Ese usuario es de ${fullName}, que está desactivado. Reactiva su cuenta en la lista, o elige otro.`
		: USERNAME_TAKEN_MESSAGE;

type Change = Pick<ChangeInput, "action" | "before" | "after">;

/**
 * Records an account change in the history and the log.
 *
 * @param change `event` is the log's event where it differs from the action; `logDetails` adds fields without personal
 *   data
 */
export async function recordAccountChange(
	work: Work,
	{ id, logDetails, event, ...change }: Change & { id: string; event?: string; logDetails?: object },
): Promise<void> {
	const { ctx, actor } = work;
	const now = ctx.now().toISOString();
	await recordChange(work, { subject: "staff", subjectId: id, ...change, changedAt: now });
	const logEntry = { staff: id, by: actor.id, ...logDetails };
	ctx.log.info({ event: event ?? change.action, ...logEntry }, "account changed");
}

/**
 * Creates an account that must change its password at first login.
 *
 * @throws RuleError weak_password | username_taken (422)
 * @source rules 7.6; ASVS 5.0 §6.4.1
 */
export async function createAccount(call: Call, input: NewAdmin): Promise<Admin> {
	const { ctx, actor } = call;
	const { username, email, password, full_name: fullName } = input;
	const role = parseRole(input.role) ?? "mechanic";
	const { name } = await getSettings(ctx.db);
	await requireStrongPassword(password, "password", [name, username, fullName]);
	const passwordHash = await hashPassword(password);
	const createdAt = ctx.now().toISOString();
	const id = randomUUID();
	const person = { id, username, email, fullName, role, passwordHash, mustChangePassword: 1 };
	const row = { ...person, disabledAt: null, lastLoginAt: null, createdAt };
	return runWork(call, async (work) => {
		const { trx } = work;
		if (!(await insertIfMissing(trx, "staff", row, ["username"]))) {
			const message = getTakenMessage(await getRow(trx, "staff", { username }));
			throw rejectAccount("username_taken", message, { field: "username" });
		}
		await recordAccountChange(work, {
			id,
			event: "admin_created",
			action: "created",
			after: { username, email, full_name: fullName, role: ROLE_NAMES[role] },
		});
		return getAdmin(trx, row, actor);
	});
}

/**
 * Disables an account immediately on every machine, or enables it again. The cars of a person who is disabled go to
 * another mechanic, and their open link ends.
 *
 * @throws RuleError own_account | last_admin | no_colleague (422) | open_cars (409)
 * @source rules 7.7, 7.34; ASVS 5.0 §7.4.2
 */
export async function setAccountActive(
	call: Call,
	{ id, isActive, cars_to: carsTo }: { id: string } & CarHandover & { isActive: boolean },
): Promise<Admin> {
	const { ctx, actor } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const person = await getPerson(trx, id);
		if (isActive === (person.disabledAt === null)) return getAdmin(trx, person, actor);
		if (!isActive) {
			if (id === actor.id) throw rejectAccount("own_account", "No puedes desactivar tu propia cuenta.");
			await requireOtherOwner(trx, person);
		}
		const disabledAt = isActive ? null : ctx.now().toISOString();
		await updateRows(trx, "staff", { id }, { disabledAt });
		if (!isActive) await handOverCars(work, { person, to: carsTo });
		// Revoke after the update: a concurrent login has created its session by now, or finds the account closed.
		if (!isActive) await revokeSessions(trx, id, "all");
		if (!isActive) await endOpenLink(trx, id, "withdrawn");
		await recordAccountChange(work, {
			id,
			event: "admin_active",
			logDetails: { isActive },
			action: isActive ? "restored" : "disabled",
			after: { username: person.username },
		});
		return getAdmin(trx, { ...person, disabledAt }, actor);
	});
}

/**
 * Changes a person's role. Their sessions are revoked so that no open page shows what they may no longer do. The cars of
 * a person who is a mechanic no more go to another one.
 *
 * @throws RuleError own_account | last_admin | no_colleague (422) | open_cars (409)
 * @source rules 7.17, 7.34; ASVS 5.0 §8.3.2
 */
export async function changeRole(
	call: Call,
	{ id, role: requestedRole, cars_to: carsTo }: { id: string } & RoleChange,
): Promise<Admin> {
	const { actor } = call;
	const role = parseRole(requestedRole) ?? "mechanic";
	return runWork(call, async (work) => {
		const { trx } = work;
		const person = await getPerson(trx, id);
		if (person.role === role) return getAdmin(trx, person, actor);
		if (id === actor.id) throw rejectAccount("own_account", "Tu propio rol lo cambia otro Dueño.");
		await requireOtherOwner(trx, person);
		await revokeSessions(trx, id, "all");
		await updateRows(trx, "staff", { id }, { role });
		if (stopsWorkingOnCars(person.role, role)) await handOverCars(work, { person, to: carsTo });
		await recordAccountChange(work, {
			id,
			event: "role_changed",
			logDetails: { role },
			action: "updated",
			before: { role: getRoleName(person.role) },
			after: { role: getRoleName(role) },
		});
		return getAdmin(trx, { ...person, role }, actor);
	});
}

/**
 * Requires another active owner before a person stops being one.
 *
 * @throws RuleError last_admin (422) when no other active owner exists
 * @source rules 7.17
 */
async function requireOtherOwner(trx: Trx, { id, role, disabledAt }: Person): Promise<void> {
	if (role !== "owner" || disabledAt !== null) return;
	if ((await countOtherOwners(trx, id)) === 0) throw rejectAccount("last_admin", LAST_OWNER_MESSAGE);
}

/**
 * Replaces a colleague's lost password with a temporary one, shown once to the caller. Their sessions are revoked,
 * and an open link ends.
 *
 * @throws RuleError own_account (422)
 * @source rules 7.18; ASVS 5.0 §6.4.1, §6.4.3
 */
export async function replacePassword(call: Call, id: string): Promise<IssuedPassword> {
	const { actor } = call;
	if (id === actor.id) throw rejectAccount("own_account", "La tuya la cambias tú en «Tu cuenta».");
	const password = generatePassword();
	const passwordHash = await hashPassword(password);
	return runWork(call, async (work) => {
		const { trx } = work;
		const person = await getPerson(trx, id);
		await updateRows(trx, "staff", { id }, { passwordHash, mustChangePassword: 1 });
		await revokeSessions(trx, id, "all");
		await endOpenLink(trx, id, "withdrawn");
		await recordAccountChange(work, {
			id,
			action: "password_given",
			after: { username: person.username },
		});
		return { user: await getAdmin(trx, { ...person, passwordHash }, actor), password };
	});
}

/**
 * Removes the second step of a colleague who lost telephone and codes. Their sessions are revoked.
 *
 * @throws RuleError own_account (422)
 * @source rules 7.19; ASVS 5.0 §6.4.4
 */
export function resetTwoStep(call: Call, id: string): Promise<Admin> {
	const { actor } = call;
	if (id === actor.id)
		throw rejectAccount("own_account", "La tuya la quitas en «Tu cuenta», con tu contraseña.");
	return runWork(call, async (work) => {
		const { trx } = work;
		const person = await getPerson(trx, id);
		await revokeSessions(trx, id, "all");
		if (await removeTwoStep(trx, id)) await recordAccountChange(work, { id, action: "two_step_off" });
		return getAdmin(trx, person, actor);
	});
}
