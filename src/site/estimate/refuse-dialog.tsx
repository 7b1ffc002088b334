import { useState } from "react";
import { REJECT_LABELS, REJECT_REASONS, type RejectReason } from "#features/estimates/choices.ts";
import { bound } from "#ui/bound.ts";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";

const OPTIONS = REJECT_REASONS.map((value) => ({ value, label: REJECT_LABELS[value] }));

type RefuseDialogProps = {
	isOpen: boolean;
	onClose: () => void;
	isBusy: boolean;
	problem: string | undefined;
	onRefuse: (reason: RejectReason, text: string) => void;
};

/** «No por ahora», and why: what was chosen stays until it was sent. */
export function RefuseDialog(props: RefuseDialogProps) {
	const { isOpen, onClose, isBusy, problem, onRefuse } = props;
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
			{reason === "otro" && (
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
