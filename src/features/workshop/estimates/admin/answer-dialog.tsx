import { useState } from "react";
import { type FormErrors, hasErrors, useFormChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import {
	ANSWER_METHOD_LABELS,
	ANSWER_METHODS,
	type AnswerMethod,
	REJECT_LABELS,
	REJECT_REASONS,
	type RejectReason,
} from "#features/workshop/estimates/choices.ts";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { getInitialSelection, toggleJob } from "#features/workshop/estimates/selection.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, FieldError, TextArea, TextInput } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { useFormValues } from "#ui/form-values.ts";
import { formatUsd } from "#ui/format.ts";
import { CompactChoice } from "#ui/input-field.tsx";

const CHANNEL_OPTIONS = ANSWER_METHODS.map((value) => ({
	value,
	label: ANSWER_METHOD_LABELS[value],
}));
const REASON_OPTIONS = REJECT_REASONS.map((value) => ({ value, label: REJECT_LABELS[value] }));

/** The answer of the customer, as staff enter it. */
type AnswerValues = {
	decision: "approved" | "rejected";
	selectedIds: readonly string[];
	/** How it was said; no way is chosen beforehand, because the record keeps it. */
	via: AnswerMethod | undefined;
	answeredBy: string;
	reason: RejectReason | undefined;
	text: string;
};

function getInitialAnswer(estimate: Estimate, jobs: Estimate["jobs"]): AnswerValues {
	const toJobChoice = (job: Estimate["jobs"][number]) => ({
		...job,
		is_ticked: estimate.only_whole || job.level !== "green",
	});
	return {
		decision: "approved",
		selectedIds: getInitialSelection(jobs.map(toJobChoice)),
		via: undefined,
		answeredBy: estimate.name,
		reason: undefined,
		text: "",
	};
}

function findAnswerErrors(answer: AnswerValues, acceptedCount: number): FormErrors {
	const { decision, reason, via, answeredBy } = answer;
	return {
		...(decision === "approved" && acceptedCount === 0 && { jobs: "Marca al menos un trabajo." }),
		...(decision === "rejected" && !reason && { reason: "Elige el motivo" }),
		...(!via && { via: "Elige cómo lo dijo" }),
		...(!answeredBy.trim() && { said_by: "Escribe quién lo dijo" }),
	};
}

type AnswerDialogProps = { estimate: Estimate; onClose: () => void };

/** Records an answer that the customer gave to staff. It freezes the price as the customer's own click does. */
export function AnswerDialog({ estimate, onClose }: AnswerDialogProps) {
	const { id, version, only_whole: isAllOrNothing } = estimate;
	const jobs = estimate.jobs.filter(({ is_locked }) => !is_locked);
	const [initialAnswer] = useState(() => getInitialAnswer(estimate, jobs));
	const { values: answer, set } = useFormValues(initialAnswer);
	const { decision, selectedIds, via, answeredBy, reason, text } = answer;
	const form = useFormChange();
	const isApproval = decision === "approved";
	const acceptedJobs = isApproval ? jobs.filter((job) => selectedIds.includes(job.id)) : [];
	const total = acceptedJobs.reduce((runningTotal, { total_cents }) => runningTotal + total_cents, 0);

	async function handleSubmit() {
		const errors = findAnswerErrors(answer, acceptedJobs.length);
		if (hasErrors(errors) || !via) return form.showErrors(errors);
		const json = {
			version,
			job_ids: acceptedJobs.map((job) => job.id),
			total_cents: total,
			via,
			said_by: answeredBy,
			text,
			...(!isApproval && reason && { reason }),
		};
		const isDone = await form.send({
			call: () => read(staffApi.admin.estimates[":id"].answer.$post({ param: { id }, json })),
			successMessage: isApproval ? `Aprobado: ${formatUsd(total)}` : "Respuesta guardada",
		});
		if (isDone) onClose();
	}

	return (
		<FormDialog
			id="respuesta"
			form={form}
			title="Registrar respuesta"
			description={`${estimate.name} respondió sin usar el enlace. Queda fijo, con tu nombre.`}
			onClose={onClose}
			ignoresOutsideClick
			submitLabel={isApproval ? `Aprobar ${formatUsd(total)}` : "Guardar respuesta"}
			busyLabel="Guardando…"
			onSubmit={() => void handleSubmit()}
		>
			<RadioGroup
				legend="¿Qué dijo?"
				name="answer"
				options={[
					{ value: "si", label: "Que sí" },
					{ value: "no", label: "No por ahora" },
				]}
				value={isApproval ? "si" : "no"}
				onValueChange={(value) => set({ decision: value === "si" ? "approved" : "rejected" })}
			/>
			{isApproval ? (
				<fieldset>
					<legend className="font-medium">Trabajos que aprobó</legend>
					<FieldError error={form.errors.jobs} />
					{isAllOrNothing && <p className="text-sm text-muted">Se aprueba completa.</p>}
					{jobs.map((job, index) => (
						<Checkbox
							key={job.id}
							name={index === 0 ? "jobs" : `jobs-${index}`}
							error=""
							label={
								<>
									{job.title} · <span className="num">{formatUsd(job.total_cents)}</span>
								</>
							}
							checked={isAllOrNothing || selectedIds.includes(job.id)}
							disabled={isAllOrNothing}
							onChange={() => set({ selectedIds: toggleJob(jobs, selectedIds, job.id) })}
						/>
					))}
				</fieldset>
			) : (
				<RadioGroup
					legend="¿Por qué?"
					name="reason"
					options={REASON_OPTIONS}
					value={reason ?? ""}
					onValueChange={(value) => set({ reason: value as RejectReason })}
				/>
			)}
			<CompactChoice
				legend="¿Cómo lo dijo?"
				name="via"
				options={CHANNEL_OPTIONS}
				{...bindField(via ?? "", (value) => set({ via: value as AnswerMethod }))}
			/>
			<Field label="¿Quién lo dijo?" name="said_by" isRequired>
				<TextInput
					maxLength={120}
					autoComplete="off"
					{...bindField(answeredBy, (value) => set({ answeredBy: value }))}
				/>
			</Field>
			<Field label="Nota" name="text" isRequired={false}>
				<TextArea
					rows={2}
					maxLength={500}
					className="min-h-20!"
					{...bindField(text, (value) => set({ text: value }))}
				/>
			</Field>
		</FormDialog>
	);
}
