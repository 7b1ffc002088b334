import type { ExpressionBuilder } from "kysely";
import type { DbOrTrx, Tables } from "#platform/database/db.server.ts";
import { notExists } from "#platform/database/rows.server.ts";

/** Lists people without requests whose last contact was before a day, up to `limit`. */
export function listOldCustomers(db: DbOrTrx, before: string, limit: number) {
	return db
		.selectFrom("customers")
		.select("id")
		.where((where) => isOld(where, before))
		.limit(limit);
}

/** Checks whether a person's last contact was before a day and no request of theirs is left. */
export function isOld(where: ExpressionBuilder<Tables, "customers">, before: string) {
	const asked = where.selectFrom("leads").whereRef("leads.customerId", "=", "customers.id");
	// The stored count uses an index of the few people without requests. It excludes quarantine, hence the second check.
	return where.and([
		where("requestCount", "=", where.lit(0)),
		where("lastContactAt", "<", before),
		notExists(asked),
	]);
}
