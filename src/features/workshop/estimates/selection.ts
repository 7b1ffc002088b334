import type { PublicEstimate, PublicJob } from "#features/workshop/estimates/customer/public-contract.ts";
import { computeDepositCents } from "./money.ts";

type Job = Pick<PublicJob, "id" | "needs_job_id">;

/** Computes what the selected jobs cost, and the deposit that is asked for once they are approved. @source rules 12.7 */
export function computeSelection(
	estimate: Pick<PublicEstimate, "approved_cents" | "deposit_percent"> & {
		jobs: readonly Pick<PublicJob, "id" | "total_cents">[];
	},
	selectedIds: readonly string[],
): { totalCents: number; depositCents: number } {
	const totalCents = estimate.jobs
		.filter(({ id }) => selectedIds.includes(id))
		.reduce((subtotal, job) => subtotal + job.total_cents, 0);
	const approvedCents = totalCents > 0 ? estimate.approved_cents + totalCents : 0;
	const percent = estimate.deposit_percent;
	return { totalCents, depositCents: computeDepositCents({ approvedCents, offeredCents: 0, percent }) };
}

/** Returns the jobs ticked at first, with the jobs they need. @source rules 10.7 */
export function getInitialSelection(jobs: readonly (Job & Pick<PublicJob, "is_ticked">)[]): string[] {
	const ticked = jobs.filter(({ is_ticked }) => is_ticked);
	return ticked.reduce<string[]>((selected, { id }) => addNeededJobs(jobs, selected, id), []);
}

/** Toggles a job: selecting adds the jobs it needs, removing also removes those that need it. @source rules 10.7 */
export function toggleJob(jobs: readonly Job[], selected: readonly string[], id: string): string[] {
	if (!selected.includes(id)) return addNeededJobs(jobs, selected, id);
	const removedIds = new Set([id]);
	// The set grows during its own loop; each job is added once, so the loop ends.
	for (const removedId of removedIds)
		for (const { id, needs_job_id } of jobs) if (needs_job_id === removedId) removedIds.add(id);
	return selected.filter((jobId) => !removedIds.has(jobId));
}

/** Adds a job and, recursively, the jobs it needs. Needed jobs approved earlier are not in the list. */
function addNeededJobs(jobs: readonly Job[], selected: readonly string[], id: string): string[] {
	const allIds = new Set(selected);
	const visitedIds = new Set<string>();
	let next = jobs.find((job) => job.id === id);
	while (next && !visitedIds.has(next.id)) {
		visitedIds.add(next.id);
		allIds.add(next.id);
		const neededId = next.needs_job_id;
		next = jobs.find((job) => job.id === neededId);
	}
	return jobs.map((job) => job.id).filter((jobId) => allIds.has(jobId));
}
