import type { ReactNode } from "react";
import { type JobLevel, LEVEL_LABELS } from "#features/workshop/estimates/choices.ts";
import { CUSTOMER_PART_NOTE, formatWarranty } from "#features/workshop/estimates/customer/portal-messages.ts";
import type { PublicJob } from "#features/workshop/estimates/customer/public-contract.ts";
import { isApproved, isDeferredJob } from "#features/workshop/estimates/estimate-states.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";

type JobCardProps = {
	job: PublicJob;
	/** Title of the job that this one depends on. */
	neededJobTitle?: string | undefined;
	/** Selected for approval; undefined when the page is read-only. */
	isSelected?: boolean | undefined;
	onToggle?: () => void;
	/** Link to ask about this job. */
	children?: ReactNode;
};

const LEVEL_TONES: Record<JobLevel, BadgeTone> = {
	red: "alert",
	yellow: "pending",
	green: "soft",
};

/** Card of one job: the price in large type, the lines in a collapsed section. */
export function JobCard({ job, neededJobTitle, isSelected, onToggle, children }: JobCardProps) {
	const { id, title, level, sum_cents, discount_cents, total_cents } = job;
	const isDeferred = isDeferredJob(job);
	const notes = [
		isDeferred && "Lo dejaste para otro día.",
		!isDeferred &&
			discount_cents > 0 &&
			`${formatUsd(sum_cents)} menos ${formatUsd(discount_cents)} de descuento.`,
		neededJobTitle && !isDeferred && `Va con «${neededJobTitle}».`,
		formatWarranty(job),
	].filter(Boolean);
	const header = (
		<>
			<span className="min-w-0 flex-1">
				<span className="title-4 block">{title}</span>
				{level && !isApproved(job) && (
					<Badge tone={LEVEL_TONES[level]} className="mt-1.5">
						{LEVEL_LABELS[level]}
					</Badge>
				)}
				{notes.length > 0 && <span className="mt-1.5 block text-sm text-muted">{notes.join(" ")}</span>}
			</span>
			<span className={cn("figure text-[1.375rem]!", isDeferred && "text-muted")}>
				{formatUsd(total_cents)}
			</span>
		</>
	);
	return (
		<li className="card">
			{isSelected === undefined ? (
				<div className="flex items-start gap-3 p-4">
					{isApproved(job) && (
						<>
							<Icon name="check" className="mt-0.5" />
							<span className="sr-only">Aprobado: </span>
						</>
					)}
					{header}
				</div>
			) : (
				<label className="flex items-start gap-3 p-4">
					<input
						type="checkbox"
						name="trabajo"
						value={id}
						checked={isSelected}
						onChange={onToggle}
						className="mt-0.5 size-5 shrink-0 accent-ink noscript:hidden"
					/>
					{header}
				</label>
			)}
			<details className="group border-t border-line">
				<summary className="flex min-h-11 list-none items-center gap-2 px-4 text-sm font-medium hover:underline [&::-webkit-details-marker]:hidden">
					Qué incluye<span className="sr-only"> {title}</span>
					<Icon name="chevron-down" size={18} className="ml-auto group-open:rotate-180" />
				</summary>
				<JobLines lines={job.lines} />
				{children && <div className="px-4 pb-3">{children}</div>}
			</details>
		</li>
	);
}

function JobLines({ lines }: Pick<PublicJob, "lines">) {
	return (
		<ul className="px-4 text-sm">
			{lines.map((line, index) => (
				<li
					// biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent version never change
					key={index}
					className="flex gap-4 border-t border-line py-2"
				>
					<span className="min-w-0 flex-1">
						<span className="num">
							{line.quantity_hundredths !== 100 && `${line.quantity_hundredths / 100} × `}
						</span>
						{line.text}
						{(line.is_own_part || line.free_reason) && (
							<span className="block text-muted">
								{line.is_own_part ? CUSTOMER_PART_NOTE : line.free_reason}
							</span>
						)}
					</span>
					<span className="num font-semibold">
						{line.line_cents > 0 ? formatUsd(line.line_cents) : "Sin costo"}
					</span>
				</li>
			))}
		</ul>
	);
}
