import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import { getFieldChanges, getLaterInstant } from "#core/audit/rules.ts";
import { deleteChanges, recordChange } from "#core/audit/store.server.ts";
import {
	type DbOrTrx,
	lockForUpdate,
	type Tables,
	type Trx,
	type WriteView,
} from "#server/database/db.server.ts";
import {
	countRows,
	deleteRows,
	findRow,
	findRows,
	insertIfMissing,
	insertRows,
	lockRow,
	updateRows,
} from "#server/database/rows.server.ts";
import type { Work } from "#server/work.server.ts";
import {
	buildPersonSearchText,
	type CustomerRecord,
	deleteMerge,
	findMergedPhone,
	listMerged,
} from "./merges.server.ts";
import { buildSearchText, type SearchablePerson } from "./rules.ts";

export const findPerson = (db: DbOrTrx, id: string) => findRow(db, "customers", { id });

/** Finds a person by phone, in E.164, including the phones of records merged into theirs. */
export async function findPersonByPhone(db: DbOrTrx, phone: string) {
	const targetId = await findMergedPhone(db, phone);
	return targetId ? findPerson(db, targetId) : findRow(db, "customers", { phone });
}

export const countPeople = (db: DbOrTrx) => countRows(db.selectFrom("customers"));

/** Stores whether a person wants reminders. Their version stays: it is a preference, not an edit. */
export const storeReminderPreference = (trx: Trx, id: string, wantsNoReminders: boolean) =>
	updateRows(trx, "customers", { id }, { wantsNoReminders: wantsNoReminders ? 1 : 0 });

/** Creates the row of a new person. */
export const createPersonRow = <Person extends SearchablePerson>(person: Person, createdAt: string) => ({
	id: randomUUID(),
	...person,
	searchText: buildSearchText(person),
	createdAt: createdAt,
	updatedAt: createdAt,
	lastContactAt: createdAt,
});

/** Inserts a person unless their phone exists already. @returns their id */
export async function insertPerson(
	trx: Trx,
	now: Date,
	person: { phone: string; name: string; email: string | null; ruc: string | null; notes: string },
): Promise<string | undefined> {
	const row = createPersonRow(person, now.toISOString());
	if (!(await insertIfMissing(trx, "customers", row, ["phone"]))) return undefined;
	// Check after the insert: the record may be merged into another while the insert waits for its row.
	if (!(await findMergedPhone(trx, person.phone))) return row.id;
	await deleteRows(trx, "customers", { id: row.id });
	return undefined;
}

/** Locks a person who has at most one request, so that their data comes from that request alone. */
export async function lockPersonWithOneRequest(trx: Trx, id: string) {
	const person = await lockPerson(trx, id);
	return person && person.requestCount <= 1 ? person : undefined;
}

/** Locks a customer's row until the transaction ends. */
export const lockPerson = (trx: Trx, id: string) => lockRow(trx, "customers", { id });

/** Updates a person, with a new version if a field changed. @param changes `phone` must not be another customer's */
export async function updatePerson(
	trx: Trx,
	id: string,
	changes: Updateable<Tables["customers"]>,
	now: Date,
): Promise<void> {
	const person = await lockPerson(trx, id);
	if (!person) return;
	const updatedPerson = { ...person, ...changes };
	const searchText = await buildPersonSearchText(trx, updatedPerson);
	const updatedAt = getLaterInstant(person.updatedAt, now);
	const versionChange = getFieldChanges(person, updatedPerson).length > 0 && { updatedAt };
	await updateRows(trx, "customers", { id }, { ...changes, ...versionChange, searchText });
}

/** Updates a person's last contact, which the order of the list and the retention period (rules 5.5) depend on. */
export async function recordContact(trx: Trx, id: string, contactedAt: string): Promise<void> {
	await trx
		.updateTable("customers")
		.set({ lastContactAt: contactedAt })
		.where("id", "=", id)
		.where("lastContactAt", "<", contactedAt)
		.execute();
}

/** Records a change of a person in their history if a field differs. */
export function recordPersonChange(
	work: Pick<Work, "trx" | "actor">,
	{ subjectId, change }: { subjectId: string; change: { before: object; after: object; changedAt: string } },
): Promise<void> {
	return recordChange(work, { subject: "customer", subjectId, action: "updated", ...change });
}

/** Deletes a person created by a request that was then moved to another person, if nothing else is known of them. */
export async function deleteUnusedPerson(trx: Trx, id: string, createdAt: string): Promise<void> {
	if ((await listMerged(trx, id)).length > 0) return;
	const unusedFields = { requestCount: 0, notes: "", ruc: null, wantsNoReminders: 0 };
	await deleteRows(trx, "customers", { id, createdAt: createdAt, ...unusedFields });
}

/** Locks some people in one order, so that concurrent transactions do not deadlock. */
export async function lockPeople(trx: WriteView<"customers">, ids: readonly string[]): Promise<void> {
	const people = trx.selectFrom("customers").select("id").where("id", "in", ids);
	await lockForUpdate(trx, people.orderBy("id")).execute();
}

/** Deletes some people with their history and merged records, which hold earlier names and telephones. */
export async function deletePeople(trx: Trx, ids: readonly string[]): Promise<void> {
	for (const id of ids) {
		const merged = await listMerged(trx, id);
		for (const mergedCustomer of merged) await deleteMerge(trx, mergedCustomer.id);
		await deleteChanges(trx, "customer", [id, ...merged.map((mergedCustomer) => mergedCustomer.id)]);
		await deleteRows(trx, "customers", { id });
	}
}

/** Restores a customer record as it was before a merge. */
export async function restorePerson(trx: Trx, person: CustomerRecord, updatedAt: string): Promise<void> {
	await insertRows(trx, "customers", { ...person, updatedAt, searchText: buildSearchText(person) });
}

/** Deletes a person without requests, with the records merged into theirs. */
export async function deleteCustomer(trx: Trx, id: string): Promise<void> {
	await deleteRows(trx, "customers", { id });
}

/** Loads the current person of each customer record: its own, or the one it was merged into. */
export async function loadCurrentPeople(db: DbOrTrx, ids: readonly string[]) {
	const merged = await findRows(db, "mergedCustomers", { id: ids });
	const targetIds = new Map(merged.map(({ id, targetId }) => [id, targetId]));
	const people = await findRows(db, "customers", { id: [...ids, ...targetIds.values()] });
	const byId = new Map(people.map(({ id, name }) => [id, { id, name }]));
	return (id: string) => byId.get(targetIds.get(id) ?? id);
}
