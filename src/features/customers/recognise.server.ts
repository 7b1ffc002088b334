import { randomUUID } from "node:crypto";
import type { Trx } from "#platform/db.server.ts";
import { searchTextOf } from "./rules.ts";
import type {} from "./table.server.ts";

/**
 * Finds the person behind a phone, or meets them for the first time. A known person's name stays as it was;
 * each request keeps the name it was typed with.
 *
 * @param person `phone` in E.164
 * @returns the customer's id
 */
export async function recogniseCustomer(
	trx: Trx,
	now: Date,
	person: { phone: string; name: string; email: string | null },
): Promise<string> {
	const at = now.toISOString();
	const email = person.email ? { email: person.email } : {};
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
