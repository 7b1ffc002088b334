import type { PublicJob } from "#features/estimates/public-contract.ts";

type Job = Pick<PublicJob, "id" | "needs_job_id">;

/** Returns the jobs ticked at first, with the jobs they need. @source rules 10.7 */
export function startingChoice(jobs: readonly (Job & Pick<PublicJob, "is_ticked">)[]): string[] {
	const ticked = jobs.filter(({ is_ticked }) => is_ticked);
	return ticked.reduce<string[]>((chosen, { id }) => withNeeded(jobs, chosen, id), []);
}

/** Toggles a job: selecting adds the jobs it needs, removing also removes those that need it. @source rules 10.7 */
export function toggled(jobs: readonly Job[], chosen: readonly string[], id: string): string[] {
	if (!chosen.includes(id)) return withNeeded(jobs, chosen, id);
	const gone = new Set([id]);
	// The set grows during its own loop; each job is added once, so the loop ends.
	for (const lost of gone)
		for (const { id, needs_job_id } of jobs) if (needs_job_id === lost) gone.add(id);
	return chosen.filter((one) => !gone.has(one));
}

/** Adds a job and, recursively, the jobs it needs. Needed jobs approved earlier are not in the list. */
function withNeeded(jobs: readonly Job[], chosen: readonly string[], id: string): string[] {
	const all = new Set(chosen);
	const walked = new Set<string>();
	let next = jobs.find((job) => job.id === id);
	while (next && !walked.has(next.id)) {
		walked.add(next.id);
		all.add(next.id);
		const needs = next.needs_job_id;
		next = jobs.find((job) => job.id === needs);
	}
	return jobs.map((job) => job.id).filter((one) => all.has(one));
}
