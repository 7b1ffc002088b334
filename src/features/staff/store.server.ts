import type { Selectable } from "kysely";
import {
	type DbOrTrx,
	lockForChange,
	type Tables,
	type Trx,
} from "#platform/database/db.server.ts";
import { findRow, findRows, updateRows } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import { mustExist } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { may, type Right, ROLES, roleOnTheWire } from "#roles.ts";
import type { Admin, OpenSession, StaffUser } from "./contract.ts";
import { deviceOf, isOver } from "./rules.ts";
import { hasTwoStep, listTwoSteps } from "./two-step/store.server.ts";

export type Person = Selectable<Tables["staff"]>;

/** Returns a staff member. @throws NotFoundError */
export async function getPerson(db: DbOrTrx, id: string): Promise<Person> {
	return mustExist(await findRow(db, "staff", { id }), "Esa persona ya no está en la lista.");
}

/**
 * Updates an account if it is active and its password is still the verified one. Verifying takes time, and a
 * concurrent password change revokes the old access.
 *
 * @returns false without writing when either has changed
 */
export async function writeProved(
	trx: Trx,
	{ id, passwordHash }: Pick<Person, "id" | "passwordHash">,
	set: Partial<Person>,
): Promise<boolean> {
	return (await updateRows(trx, "staff", { id, passwordHash, disabledAt: null }, set)) > 0;
}

/** Lists all accounts, active or disabled, oldest first. */
export async function listAdmins(db: DbOrTrx, actor: Actor): Promise<Admin[]> {
	const rows = await findRows(db, "staff", {}, { createdAt: "asc", id: "asc" });
	const withStep = await listTwoSteps(db);
	return rows.map((row) => onTheWire(row, actor, withStep.has(row.id)));
}

/** Returns an account with its current second step. */
export const showPerson = async (db: DbOrTrx, row: Person, actor: Actor): Promise<Admin> =>
	onTheWire(row, actor, await hasTwoStep(db, row.id));

/** Converts a row to the panel's staff user. */
export const userOf = (row: Person): StaffUser => ({
	...wired(row, "id", "username", "email", "fullName"),
	role: roleOnTheWire(row.role),
});

function onTheWire(row: Person, actor: Actor, hasTwoStep: boolean): Admin {
	return {
		...userOf(row),
		...wired(row, "createdAt", "lastLoginAt", "disabledAt"),
		is_you: row.id === actor.id,
		has_two_step: hasTwoStep,
	};
}

/** Selects the ids of active staff with a permission. */
export function activeIds(db: DbOrTrx, right: Right) {
	return db
		.selectFrom("staff")
		.select("staff.id")
		.where("staff.disabledAt", "is", null)
		.where(
			"staff.role",
			"in",
			ROLES.filter((role) => may({ role }, right)),
		);
}

/** Counts the other active owners and locks their rows until the transaction ends. */
export async function countOtherOwners(trx: Trx, id: string): Promise<number> {
	// If two owners remove each other at once, the second waits here for the first.
	const owners = trx
		.selectFrom("staff")
		.select("id")
		.where("disabledAt", "is", null)
		.where("role", "=", "owner");
	const found = await lockForChange(trx, owners).execute();
	return found.filter((owner) => owner.id !== id).length;
}

/** Lists the actor's open sessions, the current one first. */
export async function listSessions(
	{ db, now }: { db: DbOrTrx; now: () => Date },
	actor: Actor,
): Promise<OpenSession[]> {
	const rows = await findRows(db, "sessions", { staffId: actor.id }, { lastUsedAt: "desc" });
	const open = rows.filter((row) => !isOver(row, now()));
	const sessions = open.map((row) => ({
		id: row.id,
		device: deviceOf(row.userAgent),
		...wired(row, "address", "createdAt", "lastUsedAt"),
		is_current: row.id === actor.sessionId,
	}));
	return sessions.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** Revokes sessions of a person: one, all but one, or all. Their devices become unknown. */
export async function endSessions(
	db: DbOrTrx,
	staffId: string,
	which: { only: string } | { allBut: string } | "all",
): Promise<void> {
	let query = db.deleteFrom("sessions").where("staffId", "=", staffId);
	let known = db.deleteFrom("knownDevices").where("staffId", "=", staffId);
	if (which !== "all") {
		const [sign, id] =
			"only" in which ? (["=", which.only] as const) : (["!=", which.allBut] as const);
		query = query.where("id", sign, id);
		known = known.where("sessionId", sign, id);
	}
	await known.execute();
	await query.execute();
}

/** Lists the few active colleagues with a permission by name. */
export async function listColleagues(db: DbOrTrx, right: Right = "inbox") {
	const rows = await findRows(db, "staff", { disabledAt: null }, { fullName: "asc" });
	const able = rows.filter((person) => may(person, right));
	return able.map((person) => wired(person, "id", "fullName"));
}

/** Finds an active colleague; undefined for a former one. */
export async function findColleague(db: DbOrTrx, id: string, right?: Right) {
	return (await listColleagues(db, right)).find((colleague) => colleague.id === id);
}
