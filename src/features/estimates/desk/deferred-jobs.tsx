import type { EstimateJob } from "#features/estimates/contract.ts";
import { Button } from "#ui/button.tsx";
import { formatUsd } from "#ui/format.ts";

type DeferredJobsProps = {
	jobs: readonly EstimateJob[];
	onRevive: (job: EstimateJob) => void;
};

/** What the customer left for another day: noted, and offered again with one press. */
export function DeferredJobs({ jobs, onRevive }: DeferredJobsProps) {
	if (jobs.length === 0) return null;
	return (
		<section aria-labelledby="lo-dejo" className="border border-linea bg-papel p-4 lg:px-6">
			<h2 id="lo-dejo" className="title-4">
				Lo dejó para otro día
			</h2>
			<ul className="mt-2">
				{jobs.map((job) => (
					<li
						key={job.id}
						className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-linea py-2"
					>
						<span className="min-w-0 grow basis-40">{job.title}</span>
						<span className="num font-semibold">{formatUsd(job.sum_cents)}</span>
						<Button tone="line" size="sm" onClick={() => onRevive(job)}>
							Ofrecer otra vez<span className="sr-only"> {job.title}</span>
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}
