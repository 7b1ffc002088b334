import { type FormEvent, useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { Estimate } from "#features/estimates/contract.ts";
import { startingChoice, toggled } from "#features/estimates/own-page/choice.ts";
import {
	ANSWER_WAY_LABELS,
	ANSWER_WAYS,
	type AnswerWay,
	REJECT_LABELS,
	REJECT_REASONS,
	type RejectReason,
} from "#features/estimates/states.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, RadioGroup } from "#ui/choice-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope, TextArea, TextInput } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { formatUsd } from "#ui/format.ts";

const FORM = "respuesta";
const WAYS = ANSWER_WAYS.map((value) => ({ value, label: ANSWER_WAY_LABELS[value] }));
const REASONS = REJECT_REASONS.map((value) => ({ value, label: REJECT_LABELS[value] }));

type AnswerSheetProps = { estimate: Estimate; onClose: () => void };

/** What the customer said to somebody of the shop: it freezes the price as their own press does. */
export function AnswerSheet({ estimate, onClose }: AnswerSheetProps) {
	const { id, version, only_whole: onlyWhole } = estimate;
	const jobs = estimate.jobs.filter(({ is_locked }) => !is_locked);
	const [isYes, setIsYes] = useState(true);
	const [chosen, choose] = useState(() =>
		startingChoice(jobs.map((job) => ({ ...job, is_ticked: onlyWhole || job.level !== "verde" }))),
	);
	const [via, setVia] = useState<AnswerWay>("llamada");
	const [saidBy, setSaidBy] = useState(estimate.name);
	const [reason, setReason] = useState<RejectReason>();
	const [text, setText] = useState("");
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [problem, setProblem] = useState<string>();
	const { run, isBusy } = useChange();
	const accepted = isYes ? jobs.filter((job) => chosen.includes(job.id)) : [];
	const total = accepted.reduce((sum, { total_cents }) => sum + total_cents, 0);

	async function handleSubmit(event: FormEvent) {
		event.preventDefault();
		const wrong = {
			...(isYes && accepted.length === 0 && { jobs: "Marca al menos un trabajo." }),
			...(!isYes && !reason && { reason: "Elige el motivo" }),
			...(!saidBy.trim() && { said_by: "Escribe quién lo dijo" }),
		};
		setErrors(wrong);
		setProblem(undefined);
		if (Object.keys(wrong).length > 0) return;
		const json = {
			...{ version, job_ids: accepted.map((job) => job.id), total_cents: total },
			...{ via, said_by: saidBy, text },
			...(!isYes && reason && { reason }),
		};
		const isDone = await run({
			call: () => read(staffApi.admin.estimates[":id"].answer.$post({ param: { id }, json })),
			done: isYes ? `Aprobado: ${formatUsd(total)}` : "Respuesta guardada",
			onFailed(reason) {
				setProblem(sentenceOf(reason));
				return true;
			},
		});
		if (isDone) onClose();
	}

	return (
		<Dialog
			onClose={onClose}
			title="Registrar respuesta"
			description={`${estimate.name} respondió sin usar el enlace. Queda fijo, con tu nombre.`}
			isKeptOpenOutside
			footer={
				<Button type="submit" form={FORM} isBusy={isBusy} busyLabel="Guardando…">
					{isYes ? `Aprobar ${formatUsd(total)}` : "Guardar respuesta"}
				</Button>
			}
		>
			<FieldScope id={FORM}>
				<form
					id={FORM}
					noValidate
					className="grid gap-5"
					onSubmit={(event) => void handleSubmit(event)}
				>
					<FormSummary errors={errors} {...(problem && { message: problem })} />
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
							{onlyWhole && <p className="text-sm text-gris">Se aprueba completa.</p>}
							{jobs.map((job, place) => (
								<Checkbox
									key={job.id}
									name={place === 0 ? "jobs" : `jobs-${place}`}
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
							error={errors.reason}
						/>
					)}
					<RadioGroup
						legend="¿Cómo lo dijo?"
						name="via"
						isCompact
						options={WAYS}
						value={via}
						onValueChange={(value) => setVia(value as AnswerWay)}
					/>
					<Field label="¿Quién lo dijo?" name="said_by" isRequired error={errors.said_by}>
						<TextInput
							maxLength={120}
							autoComplete="off"
							value={saidBy}
							onChange={(event) => setSaidBy(event.target.value)}
						/>
					</Field>
					<Field label="Nota" name="text" isRequired={false}>
						<TextArea
							rows={2}
							maxLength={500}
							value={text}
							onChange={(event) => setText(event.target.value)}
							className="min-h-20!"
						/>
					</Field>
				</form>
			</FieldScope>
		</Dialog>
	);
}
