import { type DbOrTrx, lockForChange, type Trx } from "#platform/db.server.ts";
import { isOld } from "./old-read-model.server.ts";
import { searchTextOf } from "./rules.ts";
import type {} from "./table.server.ts";

/** What of a person a request may bring. */
export type PersonField = "name" | "email";

/** A person as the panel names them. */
export async function findPerson(db: DbOrTrx, id: string) {
	return db
		.selectFrom("customers")
		.select(["id", "name", "email"])
		.where("id", "=", id)
		.executeTakeFirst();
}

/** Writes a person's name or e-mail. @returns what stood there before, undefined when it was the same */
export async function replaceInPerson(
	trx: Trx,
	id: string,
	field: PersonField,
	value: string,
): Promise<{ before: string | null } | undefined> {
	const person = await lockForChange(trx, trx.selectFrom("customers").selectAll())
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	if (person[field] === value) return undefined;
	const searchText = searchTextOf({ ...person, [field]: value });
	await trx
		.updateTable("customers")
		.set({ [field]: value, searchText })
		.where("id", "=", id)
		.execute();
	return { before: person[field] };
}

/** Replaces a customer's notes if nobody did since `seenAt`. @returns false when somebody did */
export async function replaceNotes(
	trx: Trx,
	id: string,
	notes: string,
	{ seenAt, updatedAt }: { seenAt: string; updatedAt: string },
): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable("customers")
		.set({ notes, updatedAt })
		.where("id", "=", id)
		.where("updatedAt", "=", seenAt)
		.executeTakeFirst();
	return Number(numUpdatedRows) === 1;
}

/** Writes whether a person wants reminders. */
export async function setReminders(trx: Trx, id: string, isWanted: boolean): Promise<void> {
	await trx
		.updateTable("customers")
		.set({ wantsNoReminders: isWanted ? 0 : 1 })
		.where("id", "=", id)
		.execute();
}

/** Forgets those of some people who are still as `listOldCustomers` finds them. @returns how many */
export async function forgetCustomers(
	trx: Trx,
	before: string,
	ids: readonly string[],
): Promise<number> {
	const { numDeletedRows } = await trx
		.deleteFrom("customers")
		.where("id", "in", ids)
		.where((where) => isOld(where, before))
		.executeTakeFirst();
	return Number(numDeletedRows);
}

/** Forgets a person of whom no request is left. */
export async function eraseCustomer(trx: Trx, id: string): Promise<void> {
	await trx.deleteFrom("customers").where("id", "=", id).execute();
}

/** How some people are called, by id. */
export async function namesOf(db: DbOrTrx, ids: readonly string[]): Promise<Map<string, string>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("customers")
		.select(["id", "name"])
		.where("id", "in", ids)
		.execute();
	return new Map(rows.map(({ id, name }) => [id, name]));
}
