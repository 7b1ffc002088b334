import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import { differences, laterThan } from "#features/changes/rules.ts";
import { forgetChanges, recordChange } from "#features/changes/store.server.ts";
import {
	type DbOrTrx,
	lockForChange,
	type Tables,
	type Trx,
} from "#platform/database/db.server.ts";
import {
	deleteRows,
	findRow,
	findRows,
	insertMissing,
	insertRows,
	lockRow,
	updateRows,
} from "#platform/database/rows.server.ts";
import type { Actor } from "#platform/http/http.server.ts";
import {
	findMergedPhone,
	forgetMerged,
	foundBy,
	listMerged,
	type PersonFile,
} from "./merges.server.ts";
import { isOld } from "./old-read-model.server.ts";
import { searchTextOf } from "./rules.ts";

export const findPerson = (db: DbOrTrx, id: string) => findRow(db, "customers", { id });

/** Finds a person by phone, in E.164, including the phones of files merged into theirs. */
export async function findByPhone(db: DbOrTrx, phone: string) {
	const intoId = await findMergedPhone(db, phone);
	return intoId ? findPerson(db, intoId) : findRow(db, "customers", { phone });
}

/** Creates the row of a new person. */
export const personMet = <Person extends Parameters<typeof searchTextOf>[0]>(
	person: Person,
	metAt: string,
) => ({
	id: randomUUID(),
	...person,
	searchText: searchTextOf(person),
	createdAt: metAt,
	updatedAt: metAt,
	lastContactAt: metAt,
});

/** Inserts a person unless their phone exists already. @returns their id */
export async function insertPerson(
	trx: Trx,
	now: Date,
	person: { phone: string; name: string; email: string | null; ruc: string | null; notes: string },
): Promise<string | undefined> {
	const row = personMet(person, now.toISOString());
	if (!(await insertMissing(trx, "customers", row, ["phone"]))) return undefined;
	// Check after the insert: a file may be merged into another while the insert waits for its row.
	if (!(await findMergedPhone(trx, person.phone))) return row.id;
	await deleteRows(trx, "customers", { id: row.id });
	return undefined;
}

/** Locks a person who has at most one request, so that their data comes from that request alone. */
export async function findPersonAlone(trx: Trx, id: string) {
	const person = await lockPerson(trx, id);
	return person && person.requestCount <= 1 ? person : undefined;
}

/** Locks a customer's row until the transaction ends. */
export const lockPerson = (trx: Trx, id: string) => lockRow(trx, "customers", { id });

/** Updates a person, with a new version if a field changed. @param set `phone` must not be another customer's */
export async function rewritePerson(
	trx: Trx,
	id: string,
	set: Updateable<Tables["customers"]>,
	now: Date,
): Promise<void> {
	const person = await lockPerson(trx, id);
	if (!person) return;
	const is = { ...person, ...set };
	const searchText = await foundBy(trx, is);
	const updatedAt = laterThan(person.updatedAt, now);
	const version = differences(person, is).length > 0 && { updatedAt };
	await updateRows(trx, "customers", { id }, { ...set, ...version, searchText });
}

/** Updates a person's last contact, which the order of the list and the retention period (rules 5.5) depend on. */
export async function keepContact(trx: Trx, id: string, at: string): Promise<void> {
	await trx
		.updateTable("customers")
		.set({ lastContactAt: at })
		.where("id", "=", id)
		.where("lastContactAt", "<", at)
		.execute();
}

/** Records a change of a person in their history if a field differs. */
export function recordPerson(
	trx: Trx,
	actor: Actor,
	subjectId: string,
	change: { before: object; after: object; at: string },
): Promise<void> {
	return recordChange(trx, actor, { subject: "customer", subjectId, action: "updated", ...change });
}

/** Deletes a person created by a request that was then moved to another person, if nothing else is known of them. */
export async function dropPersonMetAt(trx: Trx, id: string, at: string): Promise<void> {
	if ((await listMerged(trx, id)).length > 0) return;
	const unknown = { requestCount: 0, notes: "", ruc: null, wantsNoReminders: 0 };
	await deleteRows(trx, "customers", { id, createdAt: at, ...unknown });
}

/** Deletes the given people who still match `listExpiredCustomers`. @returns how many */
export async function forgetCustomers(
	trx: Trx,
	before: string,
	ids: readonly string[],
): Promise<number> {
	// Lock first, in one order, then check: a person with a new request since is kept.
	const people = () => trx.selectFrom("customers").select("id").where("id", "in", ids);
	await lockForChange(trx, people().orderBy("id")).execute();
	const due = await people()
		.where((where) => isOld(where, before))
		.execute();
	for (const { id } of due) {
		// The history and merged files hold earlier names and telephones, so they are deleted too.
		const merged = await listMerged(trx, id);
		for (const each of merged) await forgetMerged(trx, each.id);
		await forgetChanges(trx, "customer", [id, ...merged.map((each) => each.id)]);
		await deleteRows(trx, "customers", { id });
	}
	return due.length;
}

/** Restores a file as it was before a merge. */
export async function restorePerson(
	trx: Trx,
	person: PersonFile,
	updatedAt: string,
): Promise<void> {
	await insertRows(trx, "customers", { ...person, updatedAt, searchText: searchTextOf(person) });
}

/** Deletes a person without requests, with the files merged into theirs. */
export async function eraseCustomer(trx: Trx, id: string): Promise<void> {
	await deleteRows(trx, "customers", { id });
}

/** Loads the current person of each file: its own, or the one it was merged into. */
export async function peopleBehind(db: DbOrTrx, ids: readonly string[]) {
	const merged = await findRows(db, "mergedCustomers", { id: ids });
	const intoOf = new Map(merged.map(({ id, intoId }) => [id, intoId]));
	const people = await findRows(db, "customers", { id: [...ids, ...intoOf.values()] });
	const byId = new Map(people.map(({ id, name }) => [id, { id, name }]));
	return (id: string) => byId.get(intoOf.get(id) ?? id);
}
