/**
 * Prints what came in since an instant, in a sentence: what the way back of an upgrade would lose. Run
 * `node scripts/upgrade/losses.ts <instant>` with the settings of the service.
 */
import type {} from "#core/audit/table.server.ts";
import type {} from "#core/customer-records/table.server.ts";
import type {} from "#core/requests/table.server.ts";
import type {} from "#features/workshop/estimates/table.server.ts";
import type {} from "#features/workshop/payments/table.server.ts";
import type { Db } from "#server/database/db.server.ts";
import { getDatabasePath, openSqlite } from "#server/database/sqlite.server.ts";
import { dropRootPrivileges } from "#server/start/data-folder.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { describeLosses } from "./describe-losses.ts";

const [, , since = ""] = process.argv;
const { BIELA_DATA, DATABASE_URL } = parseEnv(process.env);
dropRootPrivileges(BIELA_DATA);
const database = DATABASE_URL
	? (await import("#server/database/postgres.server.ts")).openPostgres(DATABASE_URL)
	: openSqlite(getDatabasePath(BIELA_DATA));
try {
	console.log(describeLosses(await countSince(database.db, since)));
} finally {
	await database.close();
}

async function countSince(db: Db, since: string) {
	const count = async (table: "leads" | "estimates" | "customers" | "changes") => {
		const query = db.selectFrom(table).select((row) => row.fn.countAll<number>().as("count"));
		return Number((await query.where("createdAt", ">=", since).executeTakeFirstOrThrow()).count);
	};
	const payments = await db
		.selectFrom("entries")
		.select((row) => row.fn.count<number>("pressId").distinct().as("count"))
		.where("method", "is not", null)
		.where("enteredAt", ">=", since)
		.executeTakeFirstOrThrow();
	return {
		requests: await count("leads"),
		estimates: await count("estimates"),
		customers: await count("customers"),
		payments: Number(payments.count),
		changes: await count("changes"),
	};
}
