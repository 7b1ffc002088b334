import { countAll, type DbOrTrx } from "#platform/db.server.ts";
import type { RecentChanges } from "./contract.ts";
import { nameRecords } from "./names.server.ts";
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
	const nameOf = await nameRecords(db, rows);
	return {
		changes: rows.map((row) => {
			const { name: recordName, isThere } = nameOf(row);
			const { subject, subjectId } = row;
			return {
				...changeOf(row),
				subject,
				subject_id: subjectId,
				record_name: recordName,
				is_there: isThere,
			};
		}),
		total,
		page,
		pages: Math.max(1, Math.ceil(total / PER_PAGE)),
	};
}
