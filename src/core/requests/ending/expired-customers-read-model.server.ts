import type { ExpressionBuilder } from "kysely";
import type { DbOrTrx, Tables } from "#server/database/db.server.ts";
import { buildNotExists, getIds } from "#server/database/rows.server.ts";

/** Lists people without requests whose last contact was before a day, up to `limit`. */
export function listExpiredCustomers(db: DbOrTrx, before: string, limit: number) {
	return db
		.selectFrom("customers")
		.select("id")
		.where((where) => isExpired(where, before))
		.limit(limit);
}

/** Lists those of some people who are still expired, inside the transaction that locked them. */
export async function listStillExpired(db: DbOrTrx, before: string, ids: readonly string[]) {
	const people = db.selectFrom("customers").select("id").where("id", "in", ids);
	return getIds(await people.where((where) => isExpired(where, before)).execute());
}

/** Checks whether a person's last contact was before a day and no request of theirs is left. */
function isExpired(where: ExpressionBuilder<Tables, "customers">, before: string) {
	const requests = where.selectFrom("leads").whereRef("leads.customerId", "=", "customers.id");
	// The stored count uses an index of the few people without requests. It excludes quarantine, hence the second check.
	return where.and([
		where("requestCount", "=", where.lit(0)),
		where("lastContactAt", "<", before),
		buildNotExists(requests),
	]);
}
