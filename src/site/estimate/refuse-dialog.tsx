import { type FormEvent, useState } from "react";
import { REJECT_LABELS, REJECT_REASONS, type RejectReason } from "#features/estimates/states.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope, TextArea } from "#ui/field.tsx";

const FORM = "no-por-ahora";
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

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		setIsMissing(!reason);
		if (reason && !isBusy) onRefuse(reason, text.trim());
	}

	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title="¿Nos cuentas por qué?"
			size="sm"
			footer={
				<>
					<Button tone="line" onClick={onClose}>
						Volver
					</Button>
					<Button type="submit" form={FORM} isBusy={isBusy} busyLabel="Enviando…">
						Enviar
					</Button>
				</>
			}
		>
			<FieldScope id={FORM}>
				<form id={FORM} noValidate onSubmit={handleSubmit} className="grid gap-5">
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
							<TextArea
								rows={2}
								maxLength={400}
								value={text}
								onChange={(event) => setText(event.target.value)}
								className="min-h-20!"
							/>
						</Field>
					)}
					{problem && (
						<p role="alert" className="font-medium text-error">
							{problem}
						</p>
					)}
				</form>
			</FieldScope>
		</Dialog>
	);
}
