import { randomUUID } from "node:crypto";
import { factsOf, isApproved, isLeftOut } from "./estimate-states.ts";
import { totalsOf } from "./money.ts";
import { type EstimateRecord, isAsked, type JobWithLines } from "./store.server.ts";

/** Which job of all versions one is: of a copy, the first of them. */
export const rootOf = ({ id, copiedFromId }: Pick<JobWithLines, "id" | "copiedFromId">) =>
	copiedFromId ?? id;

/** What was left for later and is in no later version, the latest first. @param earlier jobs of the newest version first */
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

/** `isWithdrawn`: its version was annulled, so that what was approved in it is asked again. */
type Into = { estimateId: string; now: string; isWithdrawn?: boolean };

/** A job of one version as it begins in another; what its customer approved is locked there, and no yes is inherited. */
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

/** The jobs with which the version after one begins; what was left for later waits to be asked again. */
export function jobsAfter(
	before: Pick<EstimateRecord, "state">,
	jobs: readonly JobWithLines[],
	into: Into,
): JobWithLines[] {
	// Of one that was rejected whole, or withdrawn, all is asked again.
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

/** Jobs in their places: what was approved before comes first. */
export function lockedFirst(jobs: readonly JobWithLines[]): JobWithLines[] {
	return jobs
		.toSorted((a, b) => b.isLocked - a.isLocked)
		.map((job, position) => ({ ...job, position }));
}

/** Open jobs with their shares of the discount, and what all of them come to. */
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
