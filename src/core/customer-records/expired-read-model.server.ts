import type { ExpressionBuilder } from "kysely";
import type { DbOrTrx, Tables } from "#server/database/db.server.ts";
import { buildNotExists } from "#server/database/rows.server.ts";

/** Lists people without requests whose last contact was before a day, up to `limit`. */
export function listExpiredCustomers(db: DbOrTrx, before: string, limit: number) {
	return db
		.selectFrom("customers")
		.select("id")
		.where((where) => isExpired(where, before))
		.limit(limit);
}

/** Checks whether a person's last contact was before a day and no request of theirs is left. */
export function isExpired(where: ExpressionBuilder<Tables, "customers">, before: string) {
	const requests = where.selectFrom("leads").whereRef("leads.customerId", "=", "customers.id");
	// The stored count uses an index of the few people without requests. It excludes quarantine, hence the second check.
	return where.and([
		where("requestCount", "=", where.lit(0)),
		where("lastContactAt", "<", before),
		buildNotExists(requests),
	]);
}
