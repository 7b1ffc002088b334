import { LEVEL_LABELS, LINE_KIND_LABELS } from "#features/workshop/estimates/choices.ts";
import type { EstimateJob } from "#features/workshop/estimates/contract.ts";
import { CUSTOMER_PART_NOTE, formatWarranty } from "#features/workshop/estimates/customer/portal-messages.ts";
import { getDecisionLabel, isApproved, isDeferredJob } from "#features/workshop/estimates/estimate-states.ts";
import { Badge } from "#ui/badge.tsx";
import { formatUsd, joinWithDots } from "#ui/format.ts";

type JobSummaryProps = {
	job: EstimateJob;
	/** Title of the job that this one depends on. */
	neededJobTitle?: string | undefined;
};

/** Read-only job: its lines and the customer's decision. */
export function JobSummary({ job, neededJobTitle }: JobSummaryProps) {
	const isApprovedJob = isApproved(job);
	const warranty = formatWarranty(job);
	return (
		<section aria-label={job.title} className="border border-line bg-paper p-4 lg:px-6">
			<div className="flex flex-wrap items-start gap-x-4 gap-y-1">
				<h3 className="title-4 min-w-0 grow basis-40">{job.title}</h3>
				<p className="num text-lg font-semibold">{formatUsd(job.total_cents)}</p>
			</div>
			<p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
				{(isApprovedJob || isDeferredJob(job)) && (
					<Badge tone={isApprovedJob ? "success" : "failure"}>{getDecisionLabel(job.decision)}</Badge>
				)}
				{job.level && <span>{LEVEL_LABELS[job.level]}</span>}
				{neededJobTitle && <span>Va con «{neededJobTitle}»</span>}
				{job.discount_cents > 0 && <span>Descuento −{formatUsd(job.discount_cents)}</span>}
				{warranty && <span>{warranty}</span>}
			</p>
			<ul className="mt-3 text-sm">
				{job.lines.map((line) => (
					<li key={line.id} className="flex gap-4 border-t border-line py-2">
						<span className="min-w-0 flex-1">
							<span className="num">{line.quantity_hundredths / 100} × </span>
							{line.text}
							<span className="block text-muted">
								{line.supplied_by === "customer"
									? CUSTOMER_PART_NOTE
									: joinWithDots(
											line.text !== LINE_KIND_LABELS[line.kind] && LINE_KIND_LABELS[line.kind],
											line.sku,
											line.free_reason,
										)}
							</span>
						</span>
						<span className="num text-right">
							<span className="font-semibold">
								{line.line_cents > 0 ? formatUsd(line.line_cents) : "Sin costo"}
							</span>
							{line.cost_cents != null && (
								<span className="block text-muted">
									costo {formatUsd(line.cost_cents)}
									{line.quantity_hundredths !== 100 && <span>{" c/u"}</span>}
								</span>
							)}
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}
