import { randomUUID } from "node:crypto";
import type { Trx } from "#platform/db.server.ts";
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
	const at = now.toISOString();
	const email = isToldByStaff && person.email ? { email: person.email } : {};
	const intoId = await findMergedPhone(trx, person.phone);
	const known = intoId ? await touch(trx, intoId, { lastContactAt: at, ...email }) : undefined;
	const { id } = known ?? (await meet(trx, at, person, email));
	if ("email" in email) await refreshSearch(trx, id);
	return id;
}

async function meet(trx: Trx, at: string, person: Person, email: { email?: string }) {
	const times = { createdAt: at, updatedAt: at, lastContactAt: at };
	return trx
		.insertInto("customers")
		.values({ id: randomUUID(), ...person, ...times, searchText: searchTextOf(person) })
		.onConflict((conflict) => conflict.column("phone").doUpdateSet({ lastContactAt: at, ...email }))
		.returning("id")
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
