import { useState } from "react";
import { useFormChange } from "#admin/frame/use-form-change.ts";
import { read, staffApi } from "#api/client.ts";
import {
	ANSWER_WAY_LABELS,
	ANSWER_WAYS,
	type AnswerWay,
	REJECT_LABELS,
	REJECT_REASONS,
	type RejectReason,
} from "#features/estimates/choices.ts";
import type { Estimate } from "#features/estimates/contract.ts";
import { startingChoice, toggled } from "#features/estimates/own-page/choice.ts";
import { bound } from "#ui/bound.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, FieldError, TextArea, TextInput } from "#ui/field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { formatUsd } from "#ui/format.ts";
import { CompactChoice } from "#ui/input-field.tsx";

const WAYS = ANSWER_WAYS.map((value) => ({ value, label: ANSWER_WAY_LABELS[value] }));
const REASONS = REJECT_REASONS.map((value) => ({ value, label: REJECT_LABELS[value] }));

type AnswerSheetProps = { estimate: Estimate; onClose: () => void };

/** Records an answer that the customer gave to staff. It freezes the price as the customer's own click does. */
export function AnswerDialog({ estimate, onClose }: AnswerSheetProps) {
	const { id, version, only_whole: onlyWhole } = estimate;
	const jobs = estimate.jobs.filter(({ is_locked }) => !is_locked);
	const [isYes, setIsYes] = useState(true);
	const [chosen, choose] = useState(() =>
		startingChoice(jobs.map((job) => ({ ...job, is_ticked: onlyWhole || job.level !== "green" }))),
	);
	const [via, setVia] = useState<AnswerWay>("phone");
	const [saidBy, setSaidBy] = useState(estimate.name);
	const [reason, setReason] = useState<RejectReason>();
	const [text, setText] = useState("");
	const form = useFormChange();
	const accepted = isYes ? jobs.filter((job) => chosen.includes(job.id)) : [];
	const total = accepted.reduce((sum, { total_cents }) => sum + total_cents, 0);

	async function handleSubmit() {
		const wrong = {
			...(isYes && accepted.length === 0 && { jobs: "Marca al menos un trabajo." }),
			...(!isYes && !reason && { reason: "Elige el motivo" }),
			...(!saidBy.trim() && { said_by: "Escribe quién lo dijo" }),
		};
		if (form.refuse(wrong)) return;
		const json = {
			version,
			job_ids: accepted.map((job) => job.id),
			total_cents: total,
			via,
			said_by: saidBy,
			text,
			...(!isYes && reason && { reason }),
		};
		const isDone = await form.send({
			call: () => read(staffApi.admin.estimates[":id"].answer.$post({ param: { id }, json })),
			done: isYes ? `Aprobado: ${formatUsd(total)}` : "Respuesta guardada",
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
			isKeptOpenOutside
			submitLabel={isYes ? `Aprobar ${formatUsd(total)}` : "Guardar respuesta"}
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
				value={isYes ? "si" : "no"}
				onValueChange={(value) => setIsYes(value === "si")}
			/>
			{isYes ? (
				<fieldset>
					<legend className="font-medium">Trabajos que aprobó</legend>
					<FieldError error={form.errors.jobs} />
					{onlyWhole && <p className="text-sm text-muted">Se aprueba completa.</p>}
					{jobs.map((job, place) => (
						<Checkbox
							key={job.id}
							name={place === 0 ? "jobs" : `jobs-${place}`}
							error=""
							label={
								<>
									{job.title} · <span className="num">{formatUsd(job.total_cents)}</span>
								</>
							}
							checked={onlyWhole || chosen.includes(job.id)}
							disabled={onlyWhole}
							onChange={() => choose(toggled(jobs, chosen, job.id))}
						/>
					))}
				</fieldset>
			) : (
				<RadioGroup
					legend="¿Por qué?"
					name="reason"
					options={REASONS}
					value={reason ?? ""}
					onValueChange={(value) => setReason(value as RejectReason)}
				/>
			)}
			<CompactChoice
				legend="¿Cómo lo dijo?"
				name="via"
				options={WAYS}
				{...bound(via, (value) => setVia(value as AnswerWay))}
			/>
			<Field label="¿Quién lo dijo?" name="said_by" isRequired>
				<TextInput maxLength={120} autoComplete="off" {...bound(saidBy, setSaidBy)} />
			</Field>
			<Field label="Nota" name="text" isRequired={false}>
				<TextArea rows={2} maxLength={500} className="min-h-20!" {...bound(text, setText)} />
			</Field>
		</FormDialog>
	);
}
