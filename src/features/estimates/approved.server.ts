import { panamaDay } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { findRows, idsOf } from "#platform/database/rows.server.ts";
import { deferredOf, rootOf } from "./copy.server.ts";
import { factsOf, isApproved, standingOf, statesThat } from "./estimate-states.ts";
import { currentOf, type EstimateRecord, type JobRow } from "./store.server.ts";

/** Of a request, so many are read: a person makes the versions. */
const MOST_VERSIONS = 2000;
const SAID = statesThat(({ isDraft, isAnnulled }) => !isDraft && !isAnnulled);

/**
 * What was priced for the customers of some requests, by request, and approved: a job that is locked or accepted in the
 * current version, unless that was annulled.
 *
 * @param now of the day on which a price may have ended
 */
export async function approvalsOf(
	db: DbOrTrx,
	leadIds: readonly string[],
	now: Date,
): Promise<Map<string, Priced>> {
	const of = { leadId: leadIds };
	const versions = await findRows(db, "estimates", of, { version: "desc" }, MOST_VERSIONS);
	const byLead = Map.groupBy(versions, ({ leadId }) => leadId);
	const shown = [...byLead.values()].flatMap((each) => currentOf(each) ?? []);
	const jobsIn = await jobsOfAll(db, shown);
	const today = panamaDay(now);
	const pricedOf = (each: EstimateRecord[]): Priced => {
		const current = currentOf(each);
		return { versions: each, approval: current && approvalOf(current, jobsIn(current), today) };
	};
	return new Map([...byLead].map(([leadId, each]) => [leadId, pricedOf(each)]));
}

/** What the customers of some requests left for later, in whichever version: none of an annulled one. @returns that of one request */
export async function leftOutOf(
	db: DbOrTrx,
	leadIds: readonly string[],
): Promise<(leadId: string) => JobRow[]> {
	const of = { leadId: leadIds, state: SAID };
	const versions = await findRows(db, "estimates", of, { version: "desc" }, MOST_VERSIONS);
	const byLead = Map.groupBy(versions, ({ leadId }) => leadId);
	const jobsIn = await jobsOfAll(db, versions);
	return (leadId) => deferredOf((byLead.get(leadId) ?? []).flatMap(jobsIn));
}

async function jobsOfAll(db: DbOrTrx, versions: readonly EstimateRecord[]) {
	const of = { estimateId: idsOf(versions) };
	const jobs = await findRows(db, "estimateJobs", of, { position: "asc" });
	const byVersion = Map.groupBy(jobs, ({ estimateId }) => estimateId);
	return ({ id }: EstimateRecord) => byVersion.get(id) ?? [];
}

/** What the newest version that was sent says: its jobs, and whether it waits for its customer. */
export type Approval = ReturnType<typeof approvalOf>;
/** All versions of a request, the newest first, and what its customer was sent and said. */
export type Priced = { versions: EstimateRecord[]; approval: Approval | undefined };

function approvalOf(version: EstimateRecord, jobs: readonly JobRow[], today: string) {
	const { id, reference, totalCents, state, decidedAt } = version;
	const stands = !factsOf(state).isAnnulled;
	const { label, isWaiting } = factsOf(standingOf(version, today));
	return {
		id,
		reference,
		totalCents,
		isWaiting,
		/** How it stands where it no longer waits; null while it does. */
		endedAs: isWaiting ? null : label,
		/** Each by the first of its copies; the discount is off its sum. */
		jobs: jobs.map((job) => ({
			rootId: rootOf(job),
			title: job.title,
			cents: job.sumCents - job.discountCents,
			warrantyMonths: job.warrantyMonths,
			/** When its customer said yes to it; "" of what an earlier version asked. */
			approvedAt: (isApproved(job) && job.isLocked === 0 && decidedAt) || "",
			isApproved: stands && (job.isLocked === 1 || isApproved(job)),
		})),
	};
}
