import type { Trx } from "#platform/database/db.server.ts";
import { deleteRows, updateRows } from "#platform/database/rows.server.ts";
import { findMergedPhone } from "./merges.server.ts";
import { personMet, rewritePerson } from "./store.server.ts";

type Person = { phone: string; name: string; email: string | null };

/**
 * Finds the person behind a phone, or meets them for the first time. Anybody can type a phone: a known person stays as
 * they were, and what a form says stays on its request until staff take it over.
 *
 * @param person `phone` in E.164; `isToldByStaff` when one of the staff wrote the e-mail down
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
	// Their file may have become part of another while its row was waited for.
	const late = createdAt === metAt ? await ownerOf(trx, metAt, person) : undefined;
	if (late) await deleteRows(trx, "customers", { id });
	return late ?? id;
}

/** Whose a telephone is since its own file became part of theirs, now heard of. */
async function ownerOf(trx: Trx, metAt: string, { phone }: Person): Promise<string | undefined> {
	const intoId = await findMergedPhone(trx, phone);
	if (!intoId) return undefined;
	const met = await updateRows(trx, "customers", { id: intoId }, { lastContactAt: metAt });
	return met > 0 ? intoId : undefined;
}
