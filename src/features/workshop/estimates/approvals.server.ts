import { toPanamaDay } from "#domain/time.ts";
import { findDeferredJobs, getRootJobId } from "#features/workshop/estimates/draft/job-copies.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRows, getIds } from "#server/database/rows.server.ts";
import {
	getEffectiveState,
	getEstimateStateInfo,
	isApproved,
	listEstimateStatesWith,
} from "./estimate-states.ts";
import { type EstimateRecord, getCurrentVersion, type JobRow } from "./store.server.ts";

/** Versions read for one query. People write versions by hand, so a request has few. */
const MAX_VERSIONS = 2000;
const SENT_STATES = listEstimateStatesWith(({ isDraft, isAnnulled }) => !isDraft && !isAnnulled);

/**
 * Returns the estimate of each request with its approved jobs, by request. A job is approved when it is locked or accepted
 * in the current version and that version is not annulled.
 *
 * @param now decides whether the prices have expired
 */
export async function findApprovals(
	db: DbOrTrx,
	leadIds: readonly string[],
	now: Date,
): Promise<Map<string, RequestEstimate>> {
	const filter = { leadId: leadIds };
	const versions = await findRows(db, "estimates", filter, {
		order: { version: "desc" },
		limit: MAX_VERSIONS,
	});
	const byLead = Map.groupBy(versions, ({ leadId }) => leadId);
	const currentVersions = [...byLead.values()].flatMap(
		(leadVersions) => getCurrentVersion(leadVersions) ?? [],
	);
	const getJobs = await loadJobs(db, currentVersions);
	const today = toPanamaDay(now);
	const toRequestEstimate = (leadVersions: EstimateRecord[]): RequestEstimate => {
		const current = getCurrentVersion(leadVersions);
		return { versions: leadVersions, approval: current && toApproval(current, getJobs(current), today) };
	};
	return new Map([...byLead].map(([leadId, leadVersions]) => [leadId, toRequestEstimate(leadVersions)]));
}

/** Finds the jobs that customers postponed, in any version that is not annulled. @returns a lookup by request */
export async function loadDeferredJobs(
	db: DbOrTrx,
	leadIds: readonly string[],
): Promise<(leadId: string) => JobRow[]> {
	const filter = { leadId: leadIds, state: SENT_STATES };
	const versions = await findRows(db, "estimates", filter, {
		order: { version: "desc" },
		limit: MAX_VERSIONS,
	});
	const byLead = Map.groupBy(versions, ({ leadId }) => leadId);
	const getJobs = await loadJobs(db, versions);
	return (leadId) => findDeferredJobs((byLead.get(leadId) ?? []).flatMap(getJobs));
}

async function loadJobs(db: DbOrTrx, versions: readonly EstimateRecord[]) {
	const filter = { estimateId: getIds(versions) };
	const jobs = await findRows(db, "estimateJobs", filter, { order: { position: "asc" } });
	const byVersion = Map.groupBy(jobs, ({ estimateId }) => estimateId);
	return ({ id }: EstimateRecord) => byVersion.get(id) ?? [];
}

/** Current version of an estimate: its jobs, and whether it waits for the customer. */
export type Approval = ReturnType<typeof toApproval>;
/** All versions of a request's estimate, newest first, and its current version with the customer's decisions. */
export type RequestEstimate = { versions: EstimateRecord[]; approval: Approval | undefined };

function toApproval(version: EstimateRecord, jobs: readonly JobRow[], today: string) {
	const { id, reference, totalCents, state, decidedAt } = version;
	const isInForce = !getEstimateStateInfo(state).isAnnulled;
	const { label, isWaiting } = getEstimateStateInfo(getEffectiveState(version, today));
	return {
		id,
		reference,
		totalCents,
		isWaiting,
		/** State label once it no longer waits; null while it waits. */
		closedLabel: isWaiting ? null : label,
		/** Jobs by root id; `cents` is net of the discount. */
		jobs: jobs.map((job) => ({
			rootId: getRootJobId(job),
			title: job.title,
			cents: job.sumCents - job.discountCents,
			warrantyMonths: job.warrantyMonths,
			warrantyKm: job.warrantyKm,
			serviceId: job.serviceId,
			/** Instant of approval; "" for a job approved in an earlier version. */
			approvedAt: (isApproved(job) && job.isLocked === 0 && decidedAt) || "",
			isApproved: isInForce && (job.isLocked === 1 || isApproved(job)),
		})),
	};
}
