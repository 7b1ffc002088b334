import { useState } from "react";
import { REJECT_LABELS, REJECT_REASONS, type RejectReason } from "#features/workshop/estimates/choices.ts";
import { RadioGroup } from "#ui/choice-field.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import type { LazyDialogProps } from "#ui/lazy-dialog.ts";

/** The answer that the customer is about to give. */
export type Decision = "yes" | "no";

type DecisionQuestionsProps = LazyDialogProps & {
	decision: Decision | undefined;
	/** «2 trabajos», «$140.00». */
	jobCountLabel: string;
	total: string;
	/** «$70.00 (50 %)», when the shop asks for a deposit. */
	deposit: string | undefined;
	isOneJob: boolean;
	isBusy: boolean;
	problem: string | undefined;
	onApprove: () => void;
	onReject: (reason: RejectReason, text: string) => void;
};

/** Asks for confirmation before an answer is sent; loaded when the customer opens it. */
export function DecisionQuestions(props: DecisionQuestionsProps) {
	const { decision, isOpen, onClose, jobCountLabel, total, deposit, isOneJob, isBusy, problem } = props;
	return (
		<>
			<ConfirmDialog
				isOpen={isOpen && decision === "yes"}
				onClose={onClose}
				title={`¿Aprobar ${jobCountLabel} por ${total}?`}
				text={
					<>
						<span>{`Con esto nos autorizas a ${isOneJob ? "hacerlo" : "hacerlos"}. Si aparece algo más, te preguntamos antes.`}</span>
						{deposit && (
							<span className="mt-3 block">{`Para empezar pagas ${deposit}, que se descuenta del total. Al aprobar te mostramos cómo.`}</span>
						)}
						{problem && (
							<span role="alert" className="mt-3 block font-medium text-error">
								{problem}
							</span>
						)}
					</>
				}
				confirmLabel={`Aprobar ${total}`}
				cancelLabel="Volver"
				tone="primary"
				isBusy={isBusy}
				busyLabel="Enviando…"
				onConfirm={props.onApprove}
			/>
			<RejectDialog {...props} isOpen={isOpen && decision === "no"} />
		</>
	);
}

const OPTIONS = REJECT_REASONS.map((value) => ({ value, label: REJECT_LABELS[value] }));

/** Asks for the reason of «No por ahora»; keeps the selection until the answer is sent. */
function RejectDialog({ isOpen, onClose, isBusy, problem, onReject }: DecisionQuestionsProps) {
	const [reason, setReason] = useState<RejectReason>();
	const [text, setText] = useState("");
	const [isMissing, setIsMissing] = useState(false);

	function handleSubmit() {
		setIsMissing(!reason);
		if (reason && !isBusy) onReject(reason, text.trim());
	}

	return (
		<FormDialog
			id="no-por-ahora"
			title="¿Nos cuentas por qué?"
			size="sm"
			isOpen={isOpen}
			isBusy={isBusy}
			onClose={onClose}
			cancelLabel="Volver"
			submitLabel="Enviar"
			busyLabel="Enviando…"
			onSubmit={handleSubmit}
		>
			<RadioGroup
				legend="Motivo"
				name="motivo"
				options={OPTIONS}
				value={reason ?? ""}
				onValueChange={(value) => setReason(value as RejectReason)}
				isRequired
				error={isMissing && !reason ? "Elige un motivo" : undefined}
				className="[&>div]:grid-cols-1!"
			/>
			{reason === "other" && (
				<Field label="¿Cuál?" name="detalle" isRequired={false}>
					<TextArea rows={2} maxLength={400} className="min-h-20!" {...bindField(text, setText)} />
				</Field>
			)}
			{problem && (
				<p role="alert" className="font-medium text-error">
					{problem}
				</p>
			)}
		</FormDialog>
	);
}
