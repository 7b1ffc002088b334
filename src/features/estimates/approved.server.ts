import { panamaDay } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { findRows } from "#platform/database/rows.server.ts";
import { rootOf } from "./copy.server.ts";
import { factsOf, isApproved, isLeftOut, standingOf } from "./estimate-states.ts";
import { currentOf, type EstimateRecord, type JobRow } from "./store.server.ts";

/** A job that its customer said yes to, by the first of its copies; the discount is off its sum. */
export type ApprovedJob = {
	rootId: string;
	title: string;
	cents: number;
	warrantyMonths: number | null;
	isApproved: boolean;
	/** Its customer left it for later, in a version that stands. */
	isLeftOut: boolean;
};
/** What the newest version that was sent says: its jobs, and whether it waits for its customer. */
export type Approval = {
	id: string;
	reference: string;
	totalCents: number;
	isWaiting: boolean;
	/** How it stands where it no longer waits; null while it does. */
	endedAs: string | null;
	jobs: ApprovedJob[];
};

/** Of a request, so many are read: a person makes the versions. */
const MOST_VERSIONS = 2000;

/**
 * What the customers of some requests approved, by request: a job that is locked or accepted in the current version, unless
 * that was annulled.
 *
 * @param now of the day on which a price may have ended
 */
export async function approvalsOf(
	db: DbOrTrx,
	leadIds: readonly string[],
	now: Date,
): Promise<Map<string, Approval>> {
	const of = { leadId: leadIds };
	const versions = await findRows(db, "estimates", of, { version: "desc" }, MOST_VERSIONS);
	const byLead = Map.groupBy(versions, ({ leadId }) => leadId);
	const current = [...byLead.values()].flatMap((each) => currentOf(each) ?? []);
	const ids = current.map(({ id }) => id);
	const jobs = await findRows(db, "estimateJobs", { estimateId: ids }, { position: "asc" });
	const byVersion = Map.groupBy(jobs, ({ estimateId }) => estimateId);
	const today = panamaDay(now);
	return new Map(
		current.map((version) => [
			version.leadId,
			approvalOf(version, byVersion.get(version.id) ?? [], today),
		]),
	);
}

function approvalOf(version: EstimateRecord, jobs: readonly JobRow[], today: string): Approval {
	const { id, reference, totalCents, state } = version;
	const stands = !factsOf(state).isAnnulled;
	const { label, isWaiting } = factsOf(standingOf(version, today));
	return {
		id,
		reference,
		totalCents,
		isWaiting,
		endedAs: isWaiting ? null : label,
		jobs: jobs.map((job) => ({
			rootId: rootOf(job),
			title: job.title,
			cents: job.sumCents - job.discountCents,
			warrantyMonths: job.warrantyMonths,
			isApproved: stands && (job.isLocked === 1 || isApproved(job)),
			isLeftOut: stands && job.isLocked === 0 && isLeftOut(job),
		})),
	};
}
