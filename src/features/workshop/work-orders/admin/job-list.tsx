import { useState } from "react";
import { QuietButton } from "#admin/frame/small-button.tsx";
import { useChange, useFormChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { getJobMark } from "#features/workshop/work-orders/choices.ts";
import type { JobMark, OrderJob } from "#features/workshop/work-orders/contract.ts";
import { REQUIRED_MESSAGES } from "#features/workshop/work-orders/messages.ts";
import { getOrderStateInfo, type OrderState } from "#features/workshop/work-orders/order-states.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { bindField } from "#ui/field-binding.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { formatUsd, joinWithDots } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";

/** Job as reception or the mechanic sees it; the mechanic gets no price. */
type Job = Omit<OrderJob, "total_cents"> & { total_cents?: number };
type JobListProps = {
	order: { id: string; state: OrderState; jobs: readonly Job[] };
	refresh: () => Promise<void>;
};

function markJob(id: string, job: Job, change: Omit<JobMark, "was">) {
	const json = { ...change, was: getJobMark(job.done_at, job.drop_reason) };
	const param = { id, job: job.id };
	return read(staffApi.admin["work-orders"][":id"].jobs[":job"].$post({ param, json }));
}

/** Lists the approved jobs with a checkbox for each. Concurrent ticks do not overwrite each other. */
export function JobList({ order: { id, state, jobs }, refresh }: JobListProps) {
	const { run, busyId } = useChange(refresh);
	const [droppedJob, setDroppedJob] = useState<Job>();
	const { isInside, isReady } = getOrderStateInfo(state);
	const isOpen = isInside && !isReady;
	if (jobs.length === 0) return <p className="text-muted">No hay trabajos aprobados.</p>;
	const sendMark = (job: Job, done: boolean) =>
		void run({
			id: job.id,
			call: () => markJob(id, job, { done, drop_reason: "" }),
			failureTitle: "No se marcó",
		});
	return (
		<>
			<ul className="grid gap-1">
				{jobs.map((job) => {
					const isDone = job.done_at !== null;
					const isChecked = busyId === job.id ? !isDone : isDone;
					return (
						<li key={job.id} className="flex flex-wrap items-center gap-x-4">
							<Checkbox
								name={`trabajo-${job.id}`}
								className="grow basis-56"
								label={
									<>
										{job.title}
										{job.total_cents !== undefined && (
											<span className="num text-muted"> · {formatUsd(job.total_cents)}</span>
										)}
										{joinWithDots(formatOutcome(job), job.warranty) && (
											<span className="block text-sm text-muted wrap-anywhere">
												{joinWithDots(formatOutcome(job), job.warranty)}
											</span>
										)}
									</>
								}
								checked={isChecked}
								disabled={!isOpen || !job.is_approved}
								onChange={({ currentTarget }) => sendMark(job, currentTarget.checked)}
							/>
							{isOpen && job.is_approved && !isDone && (
								<QuietButton onClick={() => (job.drop_reason ? sendMark(job, false) : setDroppedJob(job))}>
									{job.drop_reason ? "Sí se hará" : "No se hizo"}
									<span className="sr-only"> {job.title}</span>
								</QuietButton>
							)}
						</li>
					);
				})}
			</ul>
			{droppedJob && (
				<DropForm id={id} job={droppedJob} refresh={refresh} onClose={() => setDroppedJob(undefined)} />
			)}
		</>
	);
}

function formatOutcome({ done_at, done_by, drop_reason, is_approved }: Job): string {
	if (!is_approved) return "Ya no está aprobado: no cuenta";
	if (drop_reason) return `No se hizo: ${drop_reason}`;
	return done_at && done_by ? `Hecho por ${done_by}` : "";
}

type DropFormProps = { id: string; job: Job; refresh: () => Promise<void>; onClose: () => void };

function DropForm({ id, job, refresh, onClose }: DropFormProps) {
	const [reason, setReason] = useState("");
	const { send, showErrors, ...form } = useFormChange(refresh);

	function handleSubmit() {
		if (!reason.trim()) return showErrors({ drop_reason: REQUIRED_MESSAGES.dropReason });
		void send({
			call: () => markJob(id, job, { done: false, drop_reason: reason }),
			onDone: onClose,
		});
	}

	return (
		<FormDialog
			id="no-se-hizo"
			form={form}
			size="sm"
			focusesFirstField
			title="No se hizo"
			description={job.title}
			onClose={onClose}
			onSubmit={handleSubmit}
			submitLabel="Guardar"
			busyLabel="Guardando…"
		>
			<InputField label="¿Por qué?" name="drop_reason" maxLength={300} {...bindField(reason, setReason)} />
		</FormDialog>
	);
}
