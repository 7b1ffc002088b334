import { useState } from "react";
import { REJECT_LABELS, REJECT_REASONS, type RejectReason } from "#features/estimates/choices.ts";
import { bound } from "#ui/bound.ts";
import { RadioGroup } from "#ui/choice-field.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import type { LateDialogProps } from "#ui/late-dialog.ts";

/** The answer that the customer is about to give. */
export type Asking = "yes" | "no";

type DecisionQuestionsProps = LateDialogProps & {
	asking: Asking | undefined;
	/** «2 trabajos», «$140.00». */
	what: string;
	total: string;
	isOneJob: boolean;
	isBusy: boolean;
	problem: string | undefined;
	onApprove: () => void;
	onRefuse: (reason: RejectReason, text: string) => void;
};

/** Asks for confirmation before an answer is sent; loaded when the customer opens it. */
export function DecisionQuestions(props: DecisionQuestionsProps) {
	const { asking, isOpen, onClose, what, total, isOneJob, isBusy, problem } = props;
	return (
		<>
			<ConfirmDialog
				isOpen={isOpen && asking === "yes"}
				onClose={onClose}
				title={`¿Aprobar ${what} por ${total}?`}
				text={
					<>
						Con esto nos autorizas a {isOneJob ? "hacerlo" : "hacerlos"}. Si aparece algo más, te
						preguntamos antes.
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
			<RefuseDialog {...props} isOpen={isOpen && asking === "no"} />
		</>
	);
}

const OPTIONS = REJECT_REASONS.map((value) => ({ value, label: REJECT_LABELS[value] }));

/** Asks for the reason of «No por ahora»; keeps the selection until the answer is sent. */
function RefuseDialog({ isOpen, onClose, isBusy, problem, onRefuse }: DecisionQuestionsProps) {
	const [reason, setReason] = useState<RejectReason>();
	const [text, setText] = useState("");
	const [isMissing, setIsMissing] = useState(false);

	function handleSubmit() {
		setIsMissing(!reason);
		if (reason && !isBusy) onRefuse(reason, text.trim());
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
					<TextArea rows={2} maxLength={400} className="min-h-20!" {...bound(text, setText)} />
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
