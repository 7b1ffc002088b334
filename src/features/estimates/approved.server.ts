import { panamaDay } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { findRows, idsOf } from "#platform/database/rows.server.ts";
import { deferredOf, rootOf } from "./copy.server.ts";
import { factsOf, isApproved, standingOf, statesThat } from "./estimate-states.ts";
import { currentOf, type EstimateRecord, type JobRow } from "./store.server.ts";

/** Versions read for one query. People write versions by hand, so a request has few. */
const MOST_VERSIONS = 2000;
const SAID = statesThat(({ isDraft, isAnnulled }) => !isDraft && !isAnnulled);

/**
 * Returns the estimate of each request with its approved jobs, by request. A job is approved when it is locked or accepted
 * in the current version and that version is not annulled.
 *
 * @param now decides whether the prices have expired
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

/** Finds the jobs that customers postponed, in any version that is not annulled. @returns a lookup by request */
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

/** Current version of an estimate: its jobs, and whether it waits for the customer. */
export type Approval = ReturnType<typeof approvalOf>;
/** All versions of a request's estimate, newest first, and its current version with the customer's decisions. */
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
		/** State label once it no longer waits; null while it waits. */
		endedAs: isWaiting ? null : label,
		/** Jobs by root id; `cents` is net of the discount. */
		jobs: jobs.map((job) => ({
			rootId: rootOf(job),
			title: job.title,
			cents: job.sumCents - job.discountCents,
			warrantyMonths: job.warrantyMonths,
			/** Instant of approval; "" for a job approved in an earlier version. */
			approvedAt: (isApproved(job) && job.isLocked === 0 && decidedAt) || "",
			isApproved: stands && (job.isLocked === 1 || isApproved(job)),
		})),
	};
}
