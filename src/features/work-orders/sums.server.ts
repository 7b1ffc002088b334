import { approvalsOf } from "#features/estimates/approved.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { listMarks } from "./store.server.ts";
import { doneCents, jobsOf } from "./view.server.ts";

/** What is to be paid for some cars, by request: the approved jobs that were done. */
export async function sumsDone(
	db: DbOrTrx,
	leadIds: readonly string[],
	now: Date,
): Promise<Map<string, number>> {
	const approvals = await approvalsOf(db, leadIds, now);
	const marks = await listMarks(db, leadIds);
	return new Map(
		leadIds.map((id) => [id, doneCents(jobsOf(approvals.get(id), marks.get(id)))] as const),
	);
}
