import { type FormEvent, useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { QuietButton, SmallButton } from "#admin/frame/small-button.tsx";
import { staffApi } from "#api/client.ts";
import { useDraft } from "#core/records/admin/use-draft.ts";
import type { LeadEvent } from "#core/requests/contract.ts";
import { canChangeNote } from "#core/requests/rules.ts";
import { parseJson } from "#domain/text/json.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { bindField } from "#ui/field-binding.ts";
import { InputField } from "#ui/input-field.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { TimeAgo } from "#ui/relative-time.tsx";
import type { OpenLead } from "./use-lead.ts";
import { useNewNote } from "./use-lead.ts";

/** Titles by event kind; other kinds explain themselves by their text. */
const EVENT_NAMES: Partial<Record<LeadEvent["kind"], string>> = {
	created: "Solicitud recibida",
	owner: "Responsable",
	contact: "Contacto",
	edited: "Corrección",
};

type LeadHistoryProps = {
	events: readonly LeadEvent[];
	now: Date;
	/** Omitted where notes are read-only. */
	notes?: Notes;
};

/** Lists the events of a lead, newest first. */
export function LeadHistory({ events, now, notes }: LeadHistoryProps) {
	return (
		<ol className="text-sm">
			{events.map((event) => (
				<li key={event.id} className="border-t border-line py-2.5">
					<p className="flex flex-wrap justify-between gap-x-3 text-muted">
						<span>
							{[event.note ? "Nota" : EVENT_NAMES[event.kind], event.author].filter(Boolean).join("\u00a0· ")}
							{event.reference && <span className="num whitespace-nowrap">{` · ${event.reference}`}</span>}
						</span>
						<TimeAgo instant={event.created_at} now={now} className="num" />
					</p>
					{event.note ? (
						<NoteLine event={event} note={event.note} now={now} notes={notes} />
					) : (
						<p className="whitespace-pre-line wrap-anywhere">
							<NoBreak text={event.text} />
						</p>
					)}
				</li>
			))}
		</ol>
	);
}

export type Notes = ReturnType<typeof useNotes>;

/** `seen_at` is the version of the text being replaced. */
type NoteEdit = { id: string; text: string; seen_at: string };

/** Provides editing and removal of notes of an open request, one note at a time. */
export function useNotes(open: OpenLead) {
	const { user } = usePanel();
	const [draft, setDraft] = useDraft(`corregir-nota:${user.id}:${open.lead.id}`);
	return {
		...open,
		may: (authorId: string) => canChangeNote(user, authorId),
		/** The note being edited, with its new text. */
		editing: parseJson<NoteEdit>(draft),
		edit: (next: NoteEdit | undefined) => setDraft(next ? JSON.stringify(next) : ""),
	};
}

const noteApi = staffApi.admin.inbox[":id"].notes[":note"];
/** Returns the time of the last edit, which serves as the version of the note. */
const getNoteVersion = ({ note, created_at }: LeadEvent) => note?.edited_at ?? created_at;

type NoteLineProps = {
	event: LeadEvent;
	note: NonNullable<LeadEvent["note"]>;
	now: Date;
	notes: Notes | undefined;
};

/** Shows a staff note: text, edits, and the actions its author may take. */
function NoteLine({ event, note, now, notes }: NoteLineProps) {
	const editing = notes?.editing;
	const editor = notes && editing?.id === event.id && (
		<NoteEditor event={event} notes={notes} editing={editing} />
	);
	// Keep the editor mounted at the same position, so that it keeps focus when its note turns out to be removed.
	return (
		<>
			{note.is_removed && (
				<p className="text-muted italic">
					{note.edited_by} quitó esta nota
					{note.edited_at && (
						<span>
							{" "}
							<TimeAgo instant={note.edited_at} now={now} />
						</span>
					)}
				</p>
			)}
			{editor || (!note.is_removed && <NoteText event={event} note={note} now={now} notes={notes} />)}
		</>
	);
}

function NoteText({ event, note, now, notes }: NoteLineProps) {
	return (
		<>
			<p className="whitespace-pre-line wrap-anywhere">
				<NoBreak text={event.text} />
			</p>
			{note.earlier.length > 0 && (
				<details className="mt-1 text-muted">
					<summary className="cursor-pointer py-1">
						Editada{note.edited_by !== event.author && <span>{` por ${note.edited_by}`}</span>}
						<span className="sr-only">: ver lo que decía</span>
					</summary>
					<ol className="mt-1 grid gap-2 border-l-2 border-line pl-3">
						{note.earlier.map(({ text, written_by, written_at }) => (
							<li key={written_at}>
								<span className="num">
									{written_by}, <TimeAgo instant={written_at} now={now} />
								</span>
								<p className="whitespace-pre-line text-ink wrap-anywhere">{text}</p>
							</li>
						))}
					</ol>
				</details>
			)}
			{notes?.may(note.author_id) && <NoteButtons event={event} notes={notes} />}
		</>
	);
}

type NoteActionProps = { event: LeadEvent; notes: Notes };

function NoteButtons({ event, notes }: NoteActionProps) {
	const { lead, change, edit, busyWith } = notes;
	const { id, text } = event;
	const [isConfirming, setIsConfirming] = useState(false);

	async function handleRemove() {
		const query = { seen_at: getNoteVersion(event) };
		const call = () => noteApi.$delete({ param: { id: lead.id, note: id }, query });
		if (await change(`remove:${id}`, call, "Nota eliminada")) setIsConfirming(false);
	}

	return (
		<p className="mt-1 flex flex-wrap gap-x-1">
			<QuietButton
				icon="edit"
				className="-ml-2 text-muted hover:text-ink"
				onClick={() => edit({ id, text, seen_at: getNoteVersion(event) })}
			>
				Editar<span className="sr-only"> la nota</span>
			</QuietButton>
			<QuietButton icon="trash" className="text-muted hover:text-ink" onClick={() => setIsConfirming(true)}>
				Eliminar<span className="sr-only"> la nota</span>
			</QuietButton>
			<ConfirmDialog
				isOpen={isConfirming}
				onClose={() => setIsConfirming(false)}
				title="¿Eliminar esta nota?"
				text="Se va con todo lo que decía antes y no se puede deshacer. En el historial queda que hubo una."
				isBusy={busyWith.includes(`remove:${id}`)}
				busyLabel="Eliminando..."
				onConfirm={() => void handleRemove()}
			/>
		</p>
	);
}

/** Edits a note. If a colleague removed the note in the meantime, the text can be saved as a new one. */
function NoteEditor({ event, notes, editing }: NoteActionProps & { editing: NoteEdit }) {
	const { lead, change, edit, busyWith } = notes;
	const addNote = useNewNote(notes, `edit:${editing.id}`);
	const { id, ...json } = editing;
	const { text } = json;
	const isEmpty = !text.trim();
	const isRemoved = event.note?.is_removed === true;

	async function handleSubmit(submitEvent: FormEvent) {
		submitEvent.preventDefault();
		if (isEmpty) return;
		const call = () => noteApi.$put({ param: { id: lead.id, note: id }, json });
		const isSaved = isRemoved ? await addNote(text) : await change(`edit:${id}`, call, "Nota corregida");
		if (isSaved) edit(undefined);
	}

	return (
		<form noValidate onSubmit={handleSubmit} className="mt-1 grid gap-2">
			<InputField
				label="Nota corregida"
				name={`note-${id}`}
				isLabelHidden
				error={isEmpty ? "Escribe la nota, o elimínala" : undefined}
				autoFocus
				rows={3}
				maxLength={2000}
				{...bindField(text, (text) => edit({ ...editing, text }))}
			/>
			{isRemoved && <p className="font-medium">Lo que escribías sigue aquí.</p>}
			{!isRemoved && getNoteVersion(event) !== editing.seen_at && (
				<div className="border-l-4 border-accent px-3 py-2">
					<p className="font-medium">{event.note?.edited_by ?? event.author} dejó escrito:</p>
					<p className="whitespace-pre-line wrap-anywhere">{event.text}</p>
					<SmallButton onClick={() => edit({ ...editing, seen_at: getNoteVersion(event) })}>
						Ya lo vi
					</SmallButton>
				</div>
			)}
			<div className="flex flex-wrap gap-2">
				<Button type="submit" size="sm" isBusy={busyWith.includes(`edit:${id}`)} busyLabel="Guardando…">
					{isRemoved ? "Guardar como nota nueva" : "Guardar"}
				</Button>
				<SmallButton onClick={() => edit(undefined)}>{isRemoved ? "Descartar" : "Cancelar"}</SmallButton>
			</div>
		</form>
	);
}
