import { paged } from "#bounds.ts";
import type { RecentChanges } from "#features/changes/contract.ts";
import { changeOf, countChanges, listAllChanges } from "#features/changes/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { fromNearerEnd } from "#platform/database/nearer-end.ts";
import { nameRecords } from "./names-read-model.server.ts";

const PER_PAGE = 30;

/** Every change of the panel, the latest first. */
export async function listRecentChanges(db: DbOrTrx, page: number): Promise<RecentChanges> {
	const total = await countChanges(db);
	const rows = await listAllChanges(db, fromNearerEnd(page, total, PER_PAGE));
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
		...paged(total, page, PER_PAGE),
	};
}
