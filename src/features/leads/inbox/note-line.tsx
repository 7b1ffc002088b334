import { type FormEvent, useState } from "react";
import type { LeadEvent } from "#features/leads/contract.ts";
import { Ago } from "#ui/ago.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { WholeWords } from "#ui/whole-words.tsx";

type Note = NonNullable<LeadEvent["note"]>;

/** How notes are corrected and taken away: one at a time. */
export type NoteChanges = {
	may: (authorId: string) => boolean;
	/** The note that is being corrected, and its new text. */
	editing: { id: string; text: string } | undefined;
	onEdit: (editing: { id: string; text: string } | undefined) => void;
	onSave: (event: LeadEvent) => void;
	/** @returns whether it is gone */
	onRemove: (event: LeadEvent) => Promise<boolean>;
	/** What is under way. */
	busyWith: readonly string[];
};

type NoteLineProps = {
	event: LeadEvent;
	note: Note;
	now: Date;
	changes: NoteChanges | undefined;
};

/** A note that staff typed: what it says, that it was corrected, and what its author may do about it. */
export function NoteLine({ event, note, now, changes }: NoteLineProps) {
	if (note.is_removed)
		return (
			<p className="text-gris italic">
				{note.edited_by} quitó esta nota
				{note.edited_at && (
					<>
						{" "}
						<Ago at={note.edited_at} now={now} />
					</>
				)}
			</p>
		);
	const editing = changes?.editing;
	if (changes && editing?.id === event.id) return <NoteEditor {...{ event, editing, changes }} />;
	return (
		<>
			<p className="whitespace-pre-line wrap-anywhere">
				<WholeWords text={event.text} />
			</p>
			{note.earlier.length > 0 && (
				<details className="mt-1 text-gris">
					<summary className="cursor-pointer py-1">
						Editada{note.edited_by !== event.author && ` por ${note.edited_by}`}
						<span className="sr-only">: ver lo que decía</span>
					</summary>
					<ol className="mt-1 grid gap-2 border-l-2 border-linea pl-3">
						{note.earlier.map(({ text, written_by, written_at }) => (
							<li key={written_at}>
								<span className="num">
									{written_by}, <Ago at={written_at} now={now} />
								</span>
								<p className="whitespace-pre-line text-tinta wrap-anywhere">{text}</p>
							</li>
						))}
					</ol>
				</details>
			)}
			{changes?.may(note.author_id) && <NoteButtons {...{ event, changes }} />}
		</>
	);
}

type PartProps = { event: LeadEvent; changes: NoteChanges };

function NoteButtons({ event, changes }: PartProps) {
	const [isAsked, setIsAsked] = useState(false);
	const isBusy = changes.busyWith.includes(`remove:${event.id}`);
	return (
		<p className="mt-1 flex flex-wrap gap-x-1">
			<Button
				tone="quiet"
				size="sm"
				icon="edit"
				className="-ml-2 text-gris hover:text-tinta"
				onClick={() => changes.onEdit({ id: event.id, text: event.text })}
			>
				Editar<span className="sr-only"> la nota</span>
			</Button>
			<Button
				tone="quiet"
				size="sm"
				icon="trash"
				className="text-gris hover:text-tinta"
				onClick={() => setIsAsked(true)}
			>
				Eliminar<span className="sr-only"> la nota</span>
			</Button>
			<ConfirmDialog
				isOpen={isAsked}
				onClose={() => setIsAsked(false)}
				title="¿Eliminar esta nota?"
				text="Se va con todo lo que decía antes y no se puede deshacer. En el historial queda que hubo una."
				isBusy={isBusy}
				busyLabel="Eliminando..."
				onConfirm={() => void changes.onRemove(event).then((isGone) => isGone && setIsAsked(false))}
			/>
		</p>
	);
}

type EditorProps = PartProps & { editing: { id: string; text: string } };

function NoteEditor({ event, editing, changes }: EditorProps) {
	const isEmpty = !editing.text.trim();
	function handleSubmit(submit: FormEvent) {
		submit.preventDefault();
		if (!isEmpty) changes.onSave(event);
	}
	return (
		<form noValidate onSubmit={handleSubmit} className="mt-1 grid gap-2">
			<Field
				label="Nota corregida"
				name={`note-${event.id}`}
				isLabelHidden
				error={isEmpty ? "Escribe la nota, o elimínala" : undefined}
			>
				<TextArea
					autoFocus
					rows={3}
					maxLength={2000}
					value={editing.text}
					onChange={({ target }) => changes.onEdit({ id: event.id, text: target.value })}
				/>
			</Field>
			<div className="flex flex-wrap gap-2">
				<Button
					type="submit"
					size="sm"
					isBusy={changes.busyWith.includes(`edit:${event.id}`)}
					busyLabel="Guardando…"
				>
					Guardar
				</Button>
				<Button size="sm" tone="line" onClick={() => changes.onEdit(undefined)}>
					Cancelar
				</Button>
			</div>
		</form>
	);
}
