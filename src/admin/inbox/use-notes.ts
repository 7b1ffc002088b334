import { usePanel } from "#admin/frame/context.ts";
import { keptIn, useDraft } from "#admin/record/use-draft.ts";
import { staffApi } from "#api/client.ts";
import type { LeadEvent } from "#features/leads/contract.ts";
import type { NoteChanges } from "#features/leads/inbox/note-line.tsx";
import { mayChangeNote } from "#features/leads/rules.ts";
import type { OpenLead } from "./use-lead.ts";

type Editing = NonNullable<NoteChanges["editing"]>;

export function useNotes({ lead, change, busyWith }: OpenLead): NoteChanges {
	const { user } = usePanel();
	const [draft, setDraft] = useDraft(`corregir-nota:${user.id}:${lead.id}`);
	const editing = keptIn<Editing>(draft);
	const onEdit = (next: Editing | undefined) => setDraft(next ? JSON.stringify(next) : "");
	const one = staffApi.admin.inbox[":id"].notes[":note"];
	const paramOf = (event: LeadEvent) => ({ id: lead.id, note: event.id });
	const seenAt = ({ note, created_at }: LeadEvent) => note?.edited_at ?? created_at;

	async function save(event: LeadEvent) {
		if (!editing) return;
		const json = { text: editing.text, seen_at: seenAt(event) };
		const call = () => one.$put({ param: paramOf(event), json });
		if (await change(`edit:${event.id}`, call, "Nota corregida")) onEdit(undefined);
	}
	return {
		may: (authorId) => mayChangeNote(user, authorId),
		editing,
		onEdit,
		onSave: (event) => void save(event),
		onRemove(event) {
			const call = () => one.$delete({ param: paramOf(event), query: { seen_at: seenAt(event) } });
			return change(`remove:${event.id}`, call, "Nota eliminada");
		},
		busyWith,
	};
}
