import type { FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { Field, TextArea } from "#ui/field.tsx";

type NoteFormProps = {
	text: string;
	onText: (text: string) => void;
	isBusy: boolean;
	error?: string;
	onSave: () => void;
};

export function NoteForm({ text, onText, isBusy, error, onSave }: NoteFormProps) {
	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		if (!isBusy) onSave();
	}

	return (
		<form onSubmit={handleSubmit} className="grid gap-3">
			<Field label="Nota" name="note" isLabelHidden hint="Solo la ve el personal." error={error}>
				<TextArea
					rows={3}
					required
					maxLength={2000}
					placeholder="Qué se habló, qué falta, cuándo volver a escribir"
					value={text}
					onChange={(event) => onText(event.target.value)}
				/>
			</Field>
			<Button
				type="submit"
				tone="line"
				size="sm"
				isBusy={isBusy}
				busyLabel="Guardando…"
				className="justify-self-start"
			>
				Guardar nota
			</Button>
		</form>
	);
}
