import { randomUUID } from "node:crypto";
import {
	getEstimateStateInfo,
	isApproved,
	isDeferredJob,
} from "#features/workshop/estimates/estimate-states.ts";
import { computeTotals } from "#features/workshop/estimates/money.ts";
import {
	type EstimateRecord,
	isOpenJob,
	type JobWithLines,
} from "#features/workshop/estimates/store.server.ts";

/** Returns the id that a job keeps across versions: that of the first copy. */
export const getRootJobId = ({ id, copiedFromId }: Pick<JobWithLines, "id" | "copiedFromId">) =>
	copiedFromId ?? id;

/** Finds postponed jobs that no later version has, newest first. @param earlierJobs newest version first */
export function findDeferredJobs<Job extends Pick<JobWithLines, "id" | "copiedFromId" | "decision">>(
	earlierJobs: readonly Job[],
	ownJobs: readonly Job[] = [],
): Job[] {
	const visitedRoots = new Set(ownJobs.map(getRootJobId));
	return earlierJobs.filter((job) => {
		const root = getRootJobId(job);
		if (visitedRoots.has(root)) return false;
		visitedRoots.add(root);
		return isDeferredJob(job);
	});
}

/** `isWithdrawn`: the source version was annulled, so its approved jobs are offered again. */
type CopyTarget = { estimateId: string; now: string; isWithdrawn?: boolean };

/** Copies a job into another version. An approved job becomes locked there; any other starts without a decision. */
export function copyJob(job: JobWithLines, target: CopyTarget): JobWithLines {
	const { estimateId, now, isWithdrawn = false } = target;
	const id = randomUUID();
	const isLocked = !isWithdrawn && (job.isLocked === 1 || isApproved(job));
	return {
		...job,
		id,
		estimateId,
		createdAt: now,
		copiedFromId: getRootJobId(job),
		isLocked: isLocked ? 1 : 0,
		decision: isLocked ? "accepted" : "pending",
		...(!isLocked && { discountCents: 0 }),
		lines: job.lines.map((line) => ({ ...line, id: randomUUID(), jobId: id })),
	};
}

/** Copies the jobs that the next version starts with. Postponed jobs stay out until staff offer them again. */
export function copyJobsToNextVersion(
	previous: Pick<EstimateRecord, "state">,
	jobs: readonly JobWithLines[],
	target: CopyTarget,
): JobWithLines[] {
	// A fully rejected or annulled version is offered again with all its jobs.
	const { answer, isAnnulled: isWithdrawn } = getEstimateStateInfo(previous.state);
	const carriedJobs = jobs.filter((job) => !(answer === "part" && isDeferredJob(job)));
	const ids = new Map<string, string>();
	const copies = carriedJobs.map((job) => {
		const copy = copyJob(job, { ...target, isWithdrawn });
		ids.set(job.id, copy.id);
		return copy;
	});
	return sortLockedFirst(
		copies.map((copy) => ({
			...copy,
			needsJobId: copy.needsJobId ? (ids.get(copy.needsJobId) ?? null) : null,
		})),
	);
}

/** Sorts locked jobs first and renumbers the positions. */
export function sortLockedFirst(jobs: readonly JobWithLines[]): JobWithLines[] {
	return jobs.toSorted((a, b) => b.isLocked - a.isLocked).map((job, position) => ({ ...job, position }));
}

/** Splits the discount over the open jobs. @returns all jobs, and the total of the open ones */
export function applyDiscount(jobs: readonly JobWithLines[], discountCents: number) {
	const openJobs = jobs.filter(isOpenJob);
	const { shares, totalCents } = computeTotals(openJobs, discountCents);
	const shareByJob = new Map(openJobs.map(({ id }, index) => [id, shares[index] ?? 0]));
	const pricedJobs = jobs.map((job) => ({
		...job,
		discountCents: shareByJob.get(job.id) ?? job.discountCents,
	}));
	return { jobs: pricedJobs, totalCents };
}
