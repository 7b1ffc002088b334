import type { FormEvent } from "react";
import { CANCEL_REASONS } from "#features/appointments/sentences.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { KnownWords } from "#ui/known-words.tsx";

type CancelProps = {
	/** A button outside the form sends it by this id. */
	id: string;
	reason: string;
	onReason: (reason: string) => void;
	error: string | undefined;
	onCancel: () => void;
};

/** Why the visit is called off; the customer reads it. */
export function AppointmentCancel({ id, reason, onReason, error, onCancel }: CancelProps) {
	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		onCancel();
	}

	return (
		<form id={id} onSubmit={handleSubmit} className="grid gap-4" noValidate>
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
			<KnownWords
				words={CANCEL_REASONS.taller.filter((known) => known !== "Otro motivo")}
				onChoose={onReason}
			/>
		</form>
	);
}
