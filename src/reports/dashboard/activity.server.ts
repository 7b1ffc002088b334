import type { Subject } from "#core/audit/records.ts";
import { KINDS } from "#core/requests/kinds.ts";
import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import { formatAction, formatChangedRecord } from "#reports/history/messages.ts";
import { loadRecordNames } from "#reports/history/record-names.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import type { Dashboard } from "./contract.ts";

import { getReadableSubjects, MAX_ACTIVITY_ITEMS, mergeRecentActivity } from "./rules.ts";
import type { DashboardView } from "./tables.server.ts";

const LISTED_ACTIONS = ["created", "updated", "deleted", "restored", "disabled", "approved"] as const;
type Activity = Dashboard["recent_activity"][number];

const listEdits = (db: DashboardView, subject: Subject[], limit: number) =>
	findRows(db, "changes", { action: [...LISTED_ACTIONS], subject }, { order: { createdAt: "desc" }, limit });

/** Lists recent requests and changes, the latest first, limited to what the reader's role may read. */
export async function listActivity(db: DashboardView, reader: { role: string }): Promise<Activity[]> {
	const requests = await db
		.selectFrom("leads")
		.select(["id", "kind", "name", "createdAt"])
		.where(NOT_QUARANTINED)
		.orderBy("createdAt", "desc")
		.limit(MAX_ACTIVITY_ITEMS)
		.execute();
	// Requests come first; with enough of them no changes are read.
	const limit = MAX_ACTIVITY_ITEMS - requests.length;
	const edits = limit > 0 ? await listEdits(db, getReadableSubjects(reader), limit) : [];
	const getName = await loadRecordNames(db, edits);
	return mergeRecentActivity<Activity>(
		requests.map(({ id, kind, name, createdAt }) => ({
			type: kind,
			description: `${name} ${KINDS[kind].activityPhrase}`,
			date: createdAt,
			lead_id: id,
			changed: null,
		})),
		edits.map(({ subject, subjectId: id, action, author, createdAt }) => {
			const { name, exists } = getName({ subject, subjectId: id });
			const recordText = formatChangedRecord(subject, { id, name });
			return {
				type: "change",
				description: `${author} ${formatAction(action, subject)} ${recordText}`,
				date: createdAt,
				lead_id: null,
				changed: exists && name ? { subject, id, name } : null,
			};
		}),
	);
}
