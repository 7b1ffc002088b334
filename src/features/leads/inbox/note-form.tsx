import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field, TextArea, useFieldId } from "#ui/field.tsx";

type NoteFormProps = {
	text: string;
	onText: (text: string) => void;
	isBusy: boolean;
	onSave: () => void;
};

export function NoteForm({ text, onText, isBusy, onSave }: NoteFormProps) {
	const [isMissing, setIsMissing] = useState(false);
	const fieldId = useFieldId("note");

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		setIsMissing(!text.trim());
		if (!text.trim()) return document.getElementById(fieldId)?.focus();
		if (!isBusy) onSave();
	}

	return (
		<form noValidate onSubmit={handleSubmit} className="grid gap-3">
			<Field
				label="Nota"
				name="note"
				isLabelHidden
				hint="Solo la ve el personal."
				error={isMissing && !text.trim() ? "Escribe la nota" : undefined}
			>
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
