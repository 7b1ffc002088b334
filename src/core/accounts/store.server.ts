import type { Selectable } from "kysely";
import { hasTwoStep, listTwoSteps } from "#core/accounts/two-step/store.server.ts";
import { hasRight, type Right, ROLES, toWireRole } from "#domain/permissions.ts";
import { type DbOrTrx, lockForUpdate, type Tables, type Trx } from "#server/database/db.server.ts";
import { countRows, findRow, findRows, getIds, lockRow, updateRows } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import type { Admin, OpenSession, StaffUser } from "./contract.ts";
import { openCarCounts } from "./hooks.server.ts";
import { getAccountAccess } from "./password-links/rules.ts";
import { findOpenLinkEnd, listOpenLinkEnds } from "./password-links/store.server.ts";
import { formatDevice, isSessionOver } from "./rules.ts";

export type Person = Selectable<Tables["staff"]>;

/** Returns a staff member. @throws NotFoundError */
export async function getPerson(db: DbOrTrx, id: string): Promise<Person> {
	return requireFound(await findRow(db, "staff", { id }), "Esa persona ya no está en la lista.");
}

/**
 * Updates an account if it is active and its password is still the verified one. Verifying takes time, and a
 * concurrent password change revokes the old access.
 *
 * @param unchanged other fields that must still be the same
 * @returns false without writing when either has changed
 */
export async function updateIfPasswordUnchanged(
	trx: Trx,
	{ id, passwordHash }: Pick<Person, "id" | "passwordHash">,
	set: Partial<Person>,
	unchanged: Partial<Person> = {},
): Promise<boolean> {
	return (await updateRows(trx, "staff", { id, passwordHash, disabledAt: null, ...unchanged }, set)) > 0;
}

/** Lists all accounts, active or disabled, oldest first. */
export async function listAdmins(db: DbOrTrx, actor: Actor): Promise<Admin[]> {
	const rows = await findRows(db, "staff", {}, { order: { createdAt: "asc", id: "asc" } });
	const twoStepIds = await listTwoSteps(db);
	const carCounts = await openCarCounts.get(db, getIds(rows));
	const linkEnds = await listOpenLinkEnds(db);
	return rows.map((row) =>
		toAdmin(row, actor, {
			hasTwoStep: twoStepIds.has(row.id),
			openCars: carCounts.get(row.id) ?? 0,
			linkEnd: linkEnds.get(row.id),
		}),
	);
}

/** Counts the people who may enter the panel or are invited. */
export const countPeopleWithAccess = (db: DbOrTrx) =>
	countRows(db.selectFrom("staff").where("disabledAt", "is", null));

/** Returns an account with its current second step, cars and link. */
export async function getAdmin(db: DbOrTrx, row: Person, actor: Actor): Promise<Admin> {
	const openCars = (await openCarCounts.get(db, [row.id])).get(row.id) ?? 0;
	const linkEnd = await findOpenLinkEnd(db, row.id);
	return toAdmin(row, actor, { hasTwoStep: await hasTwoStep(db, row.id), openCars, linkEnd });
}

/** Converts a row to the panel's staff user. */
export const toStaffUser = (row: Person): StaffUser => ({
	...pickWireFields(row, "id", "username", "email", "fullName"),
	role: toWireRole(row.role),
});

function toAdmin(
	row: Person,
	actor: Actor,
	{ hasTwoStep, openCars, linkEnd }: { hasTwoStep: boolean; openCars: number; linkEnd: string | undefined },
): Admin {
	return {
		...toStaffUser(row),
		...pickWireFields(row, "createdAt", "lastLoginAt", "disabledAt"),
		access: getAccountAccess(row),
		link_expires_at: linkEnd ?? null,
		is_you: row.id === actor.id,
		has_two_step: hasTwoStep,
		open_cars: openCars,
	};
}

/** Selects the ids of active staff with a permission. */
export function selectActiveIds(db: DbOrTrx, right: Right) {
	return db
		.selectFrom("staff")
		.select("staff.id")
		.where("staff.disabledAt", "is", null)
		.where(
			"staff.role",
			"in",
			ROLES.filter((role) => hasRight({ role }, right)),
		);
}

/** Counts the other owners who can log in, and locks their rows until the transaction ends. */
export async function countOtherOwners(trx: Trx, id: string): Promise<number> {
	// If two owners remove each other at once, the second waits here for the first.
	const owners = trx
		.selectFrom("staff")
		.select("id")
		.where("disabledAt", "is", null)
		.where("passwordHash", "!=", "")
		.where("role", "=", "owner");
	const activeOwners = await lockForUpdate(trx, owners).execute();
	return activeOwners.filter((owner) => owner.id !== id).length;
}

/** Lists the actor's open sessions, the current one first. */
export async function listSessions(
	{ db, now }: { db: DbOrTrx; now: () => Date },
	actor: Actor,
): Promise<OpenSession[]> {
	const rows = await findRows(db, "sessions", { staffId: actor.id }, { order: { lastUsedAt: "desc" } });
	const open = rows.filter((row) => !isSessionOver(row, now()));
	const sessions = open.map((row) => ({
		id: row.id,
		device: formatDevice(row.userAgent),
		...pickWireFields(row, "address", "createdAt", "lastUsedAt"),
		is_current: row.id === actor.sessionId,
	}));
	return sessions.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** Revokes sessions of a person: one, all but one, or all. Their devices become unknown. */
export async function revokeSessions(
	db: DbOrTrx,
	staffId: string,
	which: { only: string } | { allBut: string } | "all",
): Promise<void> {
	let query = db.deleteFrom("sessions").where("staffId", "=", staffId);
	let deviceQuery = db.deleteFrom("knownDevices").where("staffId", "=", staffId);
	if (which !== "all") {
		const [operator, id] = "only" in which ? (["=", which.only] as const) : (["!=", which.allBut] as const);
		query = query.where("id", operator, id);
		deviceQuery = deviceQuery.where("sessionId", operator, id);
	}
	await deviceQuery.execute();
	await query.execute();
}

/** Lists the few active colleagues with a permission by name. */
export async function listColleagues(db: DbOrTrx, right: Right = "inbox") {
	const rows = await findRows(db, "staff", { disabledAt: null }, { order: { fullName: "asc" } });
	const allowed = rows.filter((person) => hasRight(person, right));
	return allowed.map((person) => pickWireFields(person, "id", "fullName"));
}

/** Returns the names of these people by id, also of former colleagues. */
export async function listStaffNames(
	db: DbOrTrx,
	ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const rows = ids.length > 0 ? await findRows(db, "staff", { id: [...new Set(ids)] }) : [];
	return new Map(rows.map(({ id, fullName }) => [id, fullName]));
}

/**
 * Finds an active colleague with a permission and locks the account until the transaction ends, so that a change that ends
 * the permission waits and sees what was assigned; undefined for a former one.
 */
export async function lockColleague(trx: Trx, id: string, right: Right): Promise<Person | undefined> {
	const person = await lockRow(trx, "staff", { id });
	return person && person.disabledAt === null && hasRight(person, right) ? person : undefined;
}

/** Finds an active colleague; undefined for a former one. */
export async function findColleague(db: DbOrTrx, id: string) {
	return (await listColleagues(db)).find((colleague) => colleague.id === id);
}
