import { randomUUID } from "node:crypto";
import type { Trx } from "#platform/database/db.server.ts";
import { findMergedPhone, foundBy } from "./merges.server.ts";
import { searchTextOf } from "./rules.ts";
import type {} from "./table.server.ts";

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
	const metAt = now.toISOString();
	const email = isToldByStaff && person.email ? { email: person.email } : {};
	const id = await knownOrMet(trx, metAt, person, email);
	if ("email" in email) await refreshSearch(trx, id);
	return id;
}

async function knownOrMet(trx: Trx, metAt: string, person: Person, email: { email?: string }) {
	const into = await ownerOf(trx, metAt, person, email);
	if (into) return into;
	const { id, createdAt } = await meet(trx, metAt, person, email);
	// Their file may have become part of another while its row was waited for.
	const late = createdAt === metAt ? await ownerOf(trx, metAt, person, email) : undefined;
	if (late) await trx.deleteFrom("customers").where("id", "=", id).execute();
	return late ?? id;
}

/** Whose a telephone is since its own file became part of theirs, now heard of. */
async function ownerOf(trx: Trx, metAt: string, { phone }: Person, email: { email?: string }) {
	const intoId = await findMergedPhone(trx, phone);
	if (!intoId) return undefined;
	const owner = await touch(trx, intoId, { lastContactAt: metAt, ...email });
	return owner?.id;
}

async function meet(trx: Trx, metAt: string, person: Person, email: { email?: string }) {
	const times = { createdAt: metAt, updatedAt: metAt, lastContactAt: metAt };
	return trx
		.insertInto("customers")
		.values({ id: randomUUID(), ...person, ...times, searchText: searchTextOf(person) })
		.onConflict((conflict) =>
			conflict.column("phone").doUpdateSet({ lastContactAt: metAt, ...email }),
		)
		.returning(["id", "createdAt"])
		.executeTakeFirstOrThrow();
}

function touch(trx: Trx, id: string, set: { lastContactAt: string; email?: string }) {
	return trx
		.updateTable("customers")
		.set(set)
		.where("id", "=", id)
		.returning("id")
		.executeTakeFirst();
}

async function refreshSearch(trx: Trx, id: string) {
	const person = await trx
		.selectFrom("customers")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const searchText = await foundBy(trx, person);
	if (searchText !== person.searchText)
		await trx.updateTable("customers").set({ searchText }).where("id", "=", id).execute();
}
