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

/** The person of a phone, in E.164, or whose file that phone's was made one with. */
export async function findByPhone(db: DbOrTrx, phone: string) {
	const intoId = await findMergedPhone(db, phone);
	return intoId ? findPerson(db, intoId) : findRow(db, "customers", { phone });
}

/** The row of somebody who is met for the first time. */
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

/** Adds a person, unless somebody has their phone. @returns their id */
export async function insertPerson(
	trx: Trx,
	now: Date,
	person: { phone: string; name: string; email: string | null; ruc: string | null; notes: string },
): Promise<string | undefined> {
	const row = personMet(person, now.toISOString());
	if (!(await insertMissing(trx, "customers", row, ["phone"]))) return undefined;
	// Looked for afterwards: a file may become part of another while its row is waited for.
	if (!(await findMergedPhone(trx, person.phone))) return row.id;
	await deleteRows(trx, "customers", { id: row.id });
	return undefined;
}

/** A person of whom there is one request at most: what it said of them was all that is known. */
export async function findPersonAlone(trx: Trx, id: string) {
	const person = await lockPerson(trx, id);
	return person && person.requestCount <= 1 ? person : undefined;
}

/** A whole file, which nobody else changes until the transaction ends. */
export const lockPerson = (trx: Trx, id: string) => lockRow(trx, "customers", { id });

/** Writes what is known of a person, and a new version where it differs. @param set `phone` is nobody else's */
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

/** Keeps when the shop and a person last dealt with each other: the order of the list and the term of 5.5 follow it. */
export async function keepContact(trx: Trx, id: string, at: string): Promise<void> {
	await trx
		.updateTable("customers")
		.set({ lastContactAt: at })
		.where("id", "=", id)
		.where("lastContactAt", "<", at)
		.execute();
}

/** Keeps who changed what of a person, where it differs. */
export function recordPerson(
	trx: Trx,
	actor: Actor,
	subjectId: string,
	change: { before: object; after: object; at: string },
): Promise<void> {
	return recordChange(trx, actor, { subject: "customer", subjectId, action: "updated", ...change });
}

/** Takes away a person who was met by a request that turned out to be another's, when nothing else is known of them. */
export async function dropPersonMetAt(trx: Trx, id: string, at: string): Promise<void> {
	if ((await listMerged(trx, id)).length > 0) return;
	const unknown = { requestCount: 0, notes: "", ruc: null, wantsNoReminders: 0 };
	await deleteRows(trx, "customers", { id, createdAt: at, ...unknown });
}

/** Forgets those of some people who are still as `listOldCustomers` finds them. @returns how many */
export async function forgetCustomers(
	trx: Trx,
	before: string,
	ids: readonly string[],
): Promise<number> {
	// Locked first, in one order, and looked at afterwards: who asks for something meanwhile is kept.
	const people = () => trx.selectFrom("customers").select("id").where("id", "in", ids);
	await lockForChange(trx, people().orderBy("id")).execute();
	const due = await people()
		.where((where) => isOld(where, before))
		.execute();
	for (const { id } of due) {
		// A correction tells what the name and the telephone were, and so does a file that became part of this one.
		const merged = await listMerged(trx, id);
		for (const each of merged) await forgetMerged(trx, each.id);
		await forgetChanges(trx, "customer", [id, ...merged.map((each) => each.id)]);
		await deleteRows(trx, "customers", { id });
	}
	return due.length;
}

/** Puts a file back as it was. */
export async function restorePerson(
	trx: Trx,
	person: PersonFile,
	updatedAt: string,
): Promise<void> {
	await insertRows(trx, "customers", { ...person, updatedAt, searchText: searchTextOf(person) });
}

/** Forgets a person of whom no request is left, with the files that became part of theirs. */
export async function eraseCustomer(trx: Trx, id: string): Promise<void> {
	await deleteRows(trx, "customers", { id });
}

/** Who is behind each of some files: whoever it became part of, where it did. */
export async function peopleBehind(db: DbOrTrx, ids: readonly string[]) {
	const merged = await findRows(db, "mergedCustomers", { id: ids });
	const intoOf = new Map(merged.map(({ id, intoId }) => [id, intoId]));
	const people = await findRows(db, "customers", { id: [...ids, ...intoOf.values()] });
	const byId = new Map(people.map(({ id, name }) => [id, { id, name }]));
	return (id: string) => byId.get(intoOf.get(id) ?? id);
}
