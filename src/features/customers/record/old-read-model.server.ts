import type { ExpressionBuilder } from "kysely";
import type { DbOrTrx, Tables } from "#platform/database/db.server.ts";
import { notExists } from "#platform/database/rows.server.ts";

/** The people who were last heard of before a day and of whom no request is left, up to `limit`. */
export function listOldCustomers(db: DbOrTrx, before: string, limit: number) {
	return db
		.selectFrom("customers")
		.select("id")
		.where((where) => isOld(where, before))
		.limit(limit);
}

/** Whether a person was last heard of before a day and no request of theirs is left. */
export function isOld(where: ExpressionBuilder<Tables, "customers">, before: string) {
	const asked = where.selectFrom("leads").whereRef("leads.customerId", "=", "customers.id");
	// The kept count leads to an index of the few without requests; what lies in quarantine is looked for itself.
	return where.and([
		where("requestCount", "=", where.lit(0)),
		where("lastContactAt", "<", before),
		notExists(asked),
	]);
}
