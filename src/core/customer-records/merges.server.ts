import type { Insertable, Selectable } from "kysely";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import {
	deleteRows,
	findRow,
	findRows,
	getIds,
	insertRows,
	updateRows,
} from "#server/database/rows.server.ts";
import { buildSearchText } from "./rules.ts";

export type MergedCustomer = Selectable<Tables["mergedCustomers"]>;
/** The fields of a merged customer record that a split restores. */
export type CustomerRecord = Pick<MergedCustomer, keyof MergedCustomer & keyof Tables["customers"]>;

export const toCustomerRecord = (row: CustomerRecord): CustomerRecord => ({
	id: row.id,
	phone: row.phone,
	name: row.name,
	email: row.email,
	ruc: row.ruc,
	notes: row.notes,
	wantsNoReminders: row.wantsNoReminders,
	createdAt: row.createdAt,
	lastContactAt: row.lastContactAt,
});

/** Rows per insert, far below the parameter limit of a statement. */
const INSERT_BATCH_SIZE = 500;

/** Finds the customer into whose record the record with a telephone was merged. */
export async function findMergedPhone(db: DbOrTrx, phone: string): Promise<string | undefined> {
	const row = await findRow(db, "mergedCustomers", { phone });
	return row?.targetId;
}

/** Lists the records merged into a person's, the latest first. */
export async function listMerged(db: DbOrTrx, targetId: string): Promise<MergedCustomer[]> {
	return findRows(db, "mergedCustomers", { targetId }, { order: { mergedAt: "desc" } });
}

/** A person's id and those of the records merged into theirs. */
export type CustomerRecordIds = [string, ...string[]];
export async function getCustomerRecordIds(db: DbOrTrx, id: string): Promise<CustomerRecordIds> {
	return [id, ...getIds(await listMerged(db, id))];
}

/** Groups the telephones of merged records by the person they were merged into. */
export async function groupMergedPhones(db: DbOrTrx, ids: readonly string[]) {
	const rows = await findRows(db, "mergedCustomers", { targetId: ids }, { order: { mergedAt: "asc" } });
	return Map.groupBy(rows, ({ targetId }) => targetId);
}

export async function saveMerge(
	trx: Trx,
	mergedCustomer: Insertable<Tables["mergedCustomers"]>,
	leadIds: readonly string[],
): Promise<void> {
	await insertRows(trx, "mergedCustomers", mergedCustomer);
	for (let from = 0; from < leadIds.length; from += INSERT_BATCH_SIZE) {
		const rows = leadIds.slice(from, from + INSERT_BATCH_SIZE);
		await insertRows(
			trx,
			"mergedRequests",
			rows.map((leadId) => ({ leadId, customerId: mergedCustomer.id })),
		);
	}
}

/** Updates the snapshot of the target's fields that a split restores. */
export async function updatePreMergeSnapshot(
	trx: Trx,
	id: string,
	fields: Pick<CustomerRecord, "email" | "ruc" | "notes" | "wantsNoReminders">,
): Promise<void> {
	const { email, ruc, notes, wantsNoReminders } = fields;
	const contactFields = { targetEmail: email, targetRuc: ruc, targetNotes: notes };
	const set = { ...contactFields, targetWantsNoReminders: wantsNoReminders };
	await updateRows(trx, "mergedCustomers", { id }, set);
}

/** Lists the ids of the requests that came with a merged record. */
export async function listMergedRequestIds(trx: Trx, id: string): Promise<string[]> {
	const rows = await findRows(trx, "mergedRequests", { customerId: id });
	return rows.map(({ leadId }) => leadId);
}

export async function deleteMerge(trx: Trx, id: string): Promise<void> {
	await deleteRows(trx, "mergedRequests", { customerId: id });
	await deleteRows(trx, "mergedCustomers", { id });
}

/** Builds the search text of a person, including the names and telephones of merged records. */
export async function buildPersonSearchText(
	db: DbOrTrx,
	person: { id: string; name: string; phone: string; email: string | null; ruc: string | null },
): Promise<string> {
	const mergedCustomers = await listMerged(db, person.id);
	return [person, ...mergedCustomers].map(buildSearchText).join(" ");
}
