import { randomUUID } from "node:crypto";
import { factsOf, isApproved, isLeftOut } from "./estimate-states.ts";
import { totalsOf } from "./money.ts";
import { type EstimateRecord, isAsked, type JobWithLines } from "./store.server.ts";

/** Returns the id that a job keeps across versions: that of the first copy. */
export const rootOf = ({ id, copiedFromId }: Pick<JobWithLines, "id" | "copiedFromId">) =>
	copiedFromId ?? id;

/** Finds postponed jobs that no later version has, newest first. @param earlierJobs newest version first */
export function deferredOf<Job extends Pick<JobWithLines, "id" | "copiedFromId" | "decision">>(
	earlier: readonly Job[],
	own: readonly Job[] = [],
): Job[] {
	const known = new Set(own.map(rootOf));
	return earlier.filter((job) => {
		const root = rootOf(job);
		if (known.has(root)) return false;
		known.add(root);
		return isLeftOut(job);
	});
}

/** `isWithdrawn`: the source version was annulled, so its approved jobs are offered again. */
type Into = { estimateId: string; now: string; isWithdrawn?: boolean };

/** Copies a job into another version. An approved job becomes locked there; any other starts without a decision. */
export function copiedJob(job: JobWithLines, into: Into): JobWithLines {
	const { estimateId, now, isWithdrawn = false } = into;
	const id = randomUUID();
	const isLocked = !isWithdrawn && (job.isLocked === 1 || isApproved(job));
	return {
		...job,
		id,
		estimateId,
		createdAt: now,
		copiedFromId: rootOf(job),
		isLocked: isLocked ? 1 : 0,
		decision: isLocked ? "accepted" : "pending",
		...(!isLocked && { discountCents: 0 }),
		lines: job.lines.map((line) => ({ ...line, id: randomUUID(), jobId: id })),
	};
}

/** Copies the jobs that the next version starts with. Postponed jobs stay out until staff offer them again. */
export function jobsAfter(
	before: Pick<EstimateRecord, "state">,
	jobs: readonly JobWithLines[],
	into: Into,
): JobWithLines[] {
	// A fully rejected or annulled version is offered again with all its jobs.
	const { answer, isAnnulled: isWithdrawn } = factsOf(before.state);
	const going = jobs.filter((job) => !(answer === "part" && isLeftOut(job)));
	const ids = new Map<string, string>();
	const copies = going.map((job) => {
		const copy = copiedJob(job, { ...into, isWithdrawn });
		ids.set(job.id, copy.id);
		return copy;
	});
	return lockedFirst(
		copies.map((copy) => ({
			...copy,
			needsJobId: copy.needsJobId ? (ids.get(copy.needsJobId) ?? null) : null,
		})),
	);
}

/** Sorts locked jobs first and renumbers the positions. */
export function lockedFirst(jobs: readonly JobWithLines[]): JobWithLines[] {
	return jobs
		.toSorted((a, b) => b.isLocked - a.isLocked)
		.map((job, position) => ({ ...job, position }));
}

/** Splits the discount over the open jobs. @returns all jobs, and the total of the open ones */
export function priced(jobs: readonly JobWithLines[], discountCents: number) {
	const open = jobs.filter(isAsked);
	const { shares, totalCents } = totalsOf(open, discountCents);
	const share = new Map(open.map(({ id }, place) => [id, shares[place] ?? 0]));
	const withShares = jobs.map((job) => ({
		...job,
		discountCents: share.get(job.id) ?? job.discountCents,
	}));
	return { jobs: withShares, totalCents };
}
