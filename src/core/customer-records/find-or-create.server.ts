import type { Trx } from "#server/database/db.server.ts";
import { deleteRows, updateRows } from "#server/database/rows.server.ts";
import { findMergedPhone } from "./merges.server.ts";
import { createPersonRow, updatePerson } from "./store.server.ts";

type Person = { phone: string; name: string; email: string | null };

/**
 * Finds the customer with a phone, or creates one. Anyone can type a phone, so an existing customer is not changed: the
 * form's data stays on its request until staff accept it.
 *
 * @param person `phone` in E.164; `isFromStaff` if staff entered the email
 * @returns the customer's id
 */
export async function findOrCreateCustomer(
	trx: Trx,
	now: Date,
	{ isFromStaff, ...person }: Person & { isFromStaff: boolean },
): Promise<string> {
	const id = await findOrInsertPerson(trx, now.toISOString(), person);
	if (isFromStaff && person.email) await updatePerson(trx, id, { email: person.email }, now);
	return id;
}

async function findOrInsertPerson(trx: Trx, contactedAt: string, person: Person): Promise<string> {
	const ownerId = await findMergedOwner(trx, contactedAt, person);
	if (ownerId) return ownerId;
	const { id, createdAt } = await trx
		.insertInto("customers")
		.values(createPersonRow(person, contactedAt))
		.onConflict((conflict) => conflict.column("phone").doUpdateSet({ lastContactAt: contactedAt }))
		.returning(["id", "createdAt"])
		.executeTakeFirstOrThrow();
	// The record may have been merged into another while the insert waited for its row.
	const concurrentOwnerId =
		createdAt === contactedAt ? await findMergedOwner(trx, contactedAt, person) : undefined;
	if (concurrentOwnerId) await deleteRows(trx, "customers", { id });
	return concurrentOwnerId ?? id;
}

/** Finds the customer into whose record the record with a telephone was merged, and updates their last contact. */
async function findMergedOwner(
	trx: Trx,
	contactedAt: string,
	{ phone }: Person,
): Promise<string | undefined> {
	const targetId = await findMergedPhone(trx, phone);
	if (!targetId) return undefined;
	const updatedRows = await updateRows(trx, "customers", { id: targetId }, { lastContactAt: contactedAt });
	return updatedRows > 0 ? targetId : undefined;
}
