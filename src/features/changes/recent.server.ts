import { countAll, type DbOrTrx } from "#platform/db.server.ts";
import type { RecentChanges } from "./contract.ts";
import { changeOf } from "./store.server.ts";
import type {} from "./table.server.ts";

const PER_PAGE = 30;

/** Every change of the panel, the latest first. */
export async function listRecentChanges(db: DbOrTrx, page: number): Promise<RecentChanges> {
	const { total } = await db
		.selectFrom("changes")
		.select(countAll.as("total"))
		.executeTakeFirstOrThrow();
	const rows = await db
		.selectFrom("changes")
		.selectAll()
		.orderBy("createdAt", "desc")
		.orderBy("id")
		.limit(PER_PAGE)
		.offset((page - 1) * PER_PAGE)
		.execute();
	return {
		changes: rows.map((row) => ({ ...changeOf(row), subject: row.subject })),
		total,
		page,
		pages: Math.max(1, Math.ceil(total / PER_PAGE)),
	};
}
