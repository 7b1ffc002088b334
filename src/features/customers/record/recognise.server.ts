import type { Trx } from "#platform/database/db.server.ts";
import { deleteRows, updateRows } from "#platform/database/rows.server.ts";
import { findMergedPhone } from "./merges.server.ts";
import { personMet, rewritePerson } from "./store.server.ts";

type Person = { phone: string; name: string; email: string | null };

/**
 * Finds the customer with a phone, or creates one. Anyone can type a phone, so an existing customer is not changed: the
 * form's data stays on its request until staff accept it.
 *
 * @param person `phone` in E.164; `isFromStaff` if staff entered the email
 * @returns the customer's id
 */
export async function recogniseCustomer(
	trx: Trx,
	now: Date,
	{ isToldByStaff, ...person }: Person & { isToldByStaff: boolean },
): Promise<string> {
	const id = await knownOrMet(trx, now.toISOString(), person);
	if (isToldByStaff && person.email) await rewritePerson(trx, id, { email: person.email }, now);
	return id;
}

async function knownOrMet(trx: Trx, metAt: string, person: Person): Promise<string> {
	const into = await ownerOf(trx, metAt, person);
	if (into) return into;
	const { id, createdAt } = await trx
		.insertInto("customers")
		.values(personMet(person, metAt))
		.onConflict((conflict) => conflict.column("phone").doUpdateSet({ lastContactAt: metAt }))
		.returning(["id", "createdAt"])
		.executeTakeFirstOrThrow();
	// The file may have been merged into another while the insert waited for its row.
	const late = createdAt === metAt ? await ownerOf(trx, metAt, person) : undefined;
	if (late) await deleteRows(trx, "customers", { id });
	return late ?? id;
}

/** Finds the customer into whose file the telephone's own file was merged, and updates their last contact. */
async function ownerOf(trx: Trx, metAt: string, { phone }: Person): Promise<string | undefined> {
	const intoId = await findMergedPhone(trx, phone);
	if (!intoId) return undefined;
	const met = await updateRows(trx, "customers", { id: intoId }, { lastContactAt: metAt });
	return met > 0 ? intoId : undefined;
}
