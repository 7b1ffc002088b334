import { useState } from "react";
import { QuietButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useFormChange } from "#admin/frame/use-form-change.ts";
import { read, staffApi } from "#api/client.ts";
import { markOf } from "#features/work-orders/choices.ts";
import type { JobMark, OrderJob } from "#features/work-orders/contract.ts";
import { factsOf, type OrderState } from "#features/work-orders/order-states.ts";
import { MISSING } from "#features/work-orders/sentences.ts";
import { bound } from "#ui/bound.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { formatUsd } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";

/** Job as reception or the mechanic sees it; the mechanic gets no price. */
type Job = Omit<OrderJob, "total_cents"> & { total_cents?: number };
type JobListProps = {
	order: { id: string; state: OrderState; jobs: readonly Job[] };
	refresh: () => Promise<void>;
};

function mark(id: string, job: Job, to: Omit<JobMark, "was">) {
	const json = { ...to, was: markOf(job.done_at, job.dropped_why) };
	const param = { id, job: job.id };
	return read(staffApi.admin["work-orders"][":id"].jobs[":job"].$post({ param, json }));
}

/** Lists the approved jobs with a checkbox for each. Concurrent ticks do not overwrite each other. */
export function JobList({ order: { id, state, jobs }, refresh }: JobListProps) {
	const { run, busyId } = useChange(refresh);
	const [dropping, setDropping] = useState<Job>();
	const { isInside, isReady } = factsOf(state);
	const isOpen = isInside && !isReady;
	if (jobs.length === 0) return <p className="text-muted">No hay trabajos aprobados.</p>;
	const send = (job: Job, done: boolean) =>
		void run({
			id: job.id,
			call: () => mark(id, job, { done, dropped_why: "" }),
			failedTitle: "No se marcó",
		});
	return (
		<>
			<ul className="grid gap-1">
				{jobs.map((job) => {
					const isDone = job.done_at !== null;
					const isShown = busyId === job.id ? !isDone : isDone;
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
										{becameOf(job) && (
											<span className="block text-sm text-muted wrap-anywhere">
												{becameOf(job)}
											</span>
										)}
									</>
								}
								checked={isShown}
								disabled={!isOpen || !job.is_approved}
								onChange={({ currentTarget }) => send(job, currentTarget.checked)}
							/>
							{isOpen && job.is_approved && !isDone && (
								<QuietButton
									onClick={() => (job.dropped_why ? send(job, false) : setDropping(job))}
								>
									{job.dropped_why ? "Sí se hará" : "No se hizo"}
									<span className="sr-only"> {job.title}</span>
								</QuietButton>
							)}
						</li>
					);
				})}
			</ul>
			{dropping && (
				<DropForm id={id} job={dropping} refresh={refresh} onClose={() => setDropping(undefined)} />
			)}
		</>
	);
}

function becameOf({ done_at, done_by, dropped_why, is_approved }: Job): string {
	if (!is_approved) return "Ya no está aprobado: no cuenta";
	if (dropped_why) return `No se hizo: ${dropped_why}`;
	return done_at && done_by ? `Hecho por ${done_by}` : "";
}

type DropFormProps = { id: string; job: Job; refresh: () => Promise<void>; onClose: () => void };

function DropForm({ id, job, refresh, onClose }: DropFormProps) {
	const [why, setWhy] = useState("");
	const { send, refuse, ...form } = useFormChange(refresh);

	function handleSubmit() {
		if (refuse(why.trim() ? {} : { dropped_why: MISSING.droppedWhy })) return;
		void send({ call: () => mark(id, job, { done: false, dropped_why: why }), onDone: onClose });
	}

	return (
		<FormDialog
			id="no-se-hizo"
			form={form}
			size="sm"
			startsInField
			title="No se hizo"
			description={job.title}
			onClose={onClose}
			onSubmit={handleSubmit}
			submitLabel="Guardar"
			busyLabel="Guardando…"
		>
			<InputField label="¿Por qué?" name="dropped_why" maxLength={300} {...bound(why, setWhy)} />
		</FormDialog>
	);
}
