import { randomUUID } from "node:crypto";
import type { Trx } from "#platform/db.server.ts";
import "./table.server.ts";

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
	const rows = await trx
		.insertInto("customers")
		.values({ id: randomUUID(), ...person, createdAt: at, lastContactAt: at })
		.onConflict((conflict) => conflict.column("phone").doUpdateSet({ lastContactAt: at, ...email }))
		.returning("id")
		.execute();
	const id = rows[0]?.id;
	if (!id) throw new Error("no customer row came back");
	return id;
}
