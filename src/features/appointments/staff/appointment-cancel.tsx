import type { FormEvent } from "react";
import { CANCEL_REASONS } from "#features/appointments/state-sentences.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { KnownWords } from "#ui/known-words.tsx";

type CancelProps = {
	/** A button outside the form sends it by this id. */
	id: string;
	reason: string;
	onReason: (reason: string) => void;
	error: string | undefined;
	/** With the reason that was pressed, or what was typed. */
	onCancel: (reason: string) => void;
};

/** Why the visit is called off; the customer reads it. */
export function AppointmentCancel({ id, reason, onReason, error, onCancel }: CancelProps) {
	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		onCancel(reason);
	}

	return (
		<form id={id} onSubmit={handleSubmit} className="grid gap-4" noValidate>
			<div>
				<p className="mb-2 font-medium">Con un toque se cancela por:</p>
				<KnownWords
					label="Cancelar con este motivo"
					words={CANCEL_REASONS.taller.filter((known) => known !== "Otro motivo")}
					onChoose={onCancel}
				/>
			</div>
			<Field
				label="¿Por qué se cancela?"
				name="reason"
				isRequired
				error={error}
				hint="El cliente lo lee en su enlace. La hora queda libre en cuanto canceles."
			>
				<TextInput
					autoFocus
					maxLength={500}
					value={reason}
					onChange={(event) => onReason(event.target.value)}
				/>
			</Field>
		</form>
	);
}
