import type { RecentChanges } from "#core/audit/contract.ts";
import { countChanges, listAllChanges, toChange } from "#core/audit/store.server.ts";
import { toPageInfo } from "#domain/limits.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { getPageRange } from "#server/database/page-range.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { loadRecordNames } from "./record-names.server.ts";

const CHANGES_PER_PAGE = 30;

/** Lists all changes, the latest first. */
export async function listRecentChanges(db: DbOrTrx, page: number): Promise<RecentChanges> {
	const total = await countChanges(db);
	const rows = await listAllChanges(db, getPageRange(page, total, CHANGES_PER_PAGE));
	const getName = await loadRecordNames(db, rows);
	return {
		changes: rows.map((row) => {
			const { name, exists } = getName(row);
			const recordName = {
				...pickWireFields(row, "subject", "subjectId"),
				record_name: name,
				is_there: exists,
			};
			return { ...toChange(row), ...recordName };
		}),
		...toPageInfo(total, page, CHANGES_PER_PAGE),
	};
}
