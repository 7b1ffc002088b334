import { SmallButton } from "#admin/frame/small-button.tsx";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import type { ReceptionForm } from "#features/workshop/work-orders/admin/reception-form.ts";
import type { CarOpen } from "#features/workshop/work-orders/contract.ts";
import { formatDate, formatUsd, joinWithDots } from "#ui/format.ts";

/** Few enough to read aloud at the counter; the page of the car has all. */
const MAX_VISIBLE = 6;

const isJob = ({ kind }: CarOpen) => kind === "deferred" || kind === "undone" || kind === "dropped";
const formatJob = ({ subject, cents, at: openedAt }: CarOpen) =>
	joinWithDots(subject, cents !== null && cents > 0 && formatUsd(cents), formatDate(openedAt));
/** The line of the complaint, without the line's own separators. */
const formatTakenJob = ({ subject, cents, at: openedAt }: CarOpen) =>
	`Pendiente: ${subject} (${cents ? `${formatUsd(cents)}, ` : ""}${formatDate(openedAt)})`;

type PendingWorkProps = { carId: string; form: ReceptionForm };

/** Shows the jobs that this car's customers left for later, to ask about them at the reception and take them over. */
export function PendingWork({ carId, form: { values, set } }: PendingWorkProps) {
	// A failed reading needs no message: the form works without it.
	const { answer: car } = useFetch(carId, () =>
		read(staffApi.admin.cars[":id"].$get({ param: { id: carId } }, BACKGROUND_CALL)),
	);
	const jobs = (car?.open ?? []).filter(isJob).slice(0, MAX_VISIBLE);
	if (jobs.length === 0) return null;
	const takeOver = (job: CarOpen) =>
		set({ complaint: [values.complaint.trim(), formatTakenJob(job)].filter(Boolean).join("\n") });
	return (
		<section aria-labelledby="pendiente" className="border-l-4 border-accent bg-ground px-3 py-2">
			<h3 id="pendiente" className="font-medium">
				Quedó sin hacer
			</h3>
			<ul>
				{jobs.map((job) => (
					<li
						key={`${job.lead_id} ${job.kind} ${job.subject}`}
						className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1"
					>
						<span className="num min-w-0 grow basis-40 wrap-anywhere">{formatJob(job)}</span>
						{values.complaint.includes(formatTakenJob(job)) ? (
							<span className="text-sm text-muted">Anotado</span>
						) : (
							<SmallButton onClick={() => takeOver(job)}>
								Anotarlo<span className="sr-only"> {job.subject}</span>
							</SmallButton>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
