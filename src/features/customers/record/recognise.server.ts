import { randomUUID } from "node:crypto";
import type { Trx } from "#platform/db.server.ts";
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
	const times = { createdAt: at, updatedAt: at, lastContactAt: at };
	const rows = await trx
		.insertInto("customers")
		.values({ id: randomUUID(), ...person, ...times, searchText: searchTextOf(person) })
		.onConflict((conflict) => conflict.column("phone").doUpdateSet({ lastContactAt: at, ...email }))
		.returning(["id", "name", "phone", "email", "searchText"])
		.execute();
	const known = rows[0];
	if (!known) throw new Error("no customer row came back");
	const searchText = searchTextOf(known);
	if (searchText !== known.searchText)
		await trx.updateTable("customers").set({ searchText }).where("id", "=", known.id).execute();
	return known.id;
}
