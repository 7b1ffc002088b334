import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { laterThan } from "#features/changes/rules.ts";
import { lockForChange, type Tables, type Trx } from "#platform/database/db.server.ts";
import { deleteRows, insertRows, updateRows } from "#platform/database/rows.server.ts";
import { changedMeanwhile, mustExist, NotAllowedError, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { LeadDetail, NoteEdit, NoteRemoval } from "./contract.ts";
import { mayChangeNote } from "./rules.ts";
import { LEAD_CHANGED, NO_NOTE, NOT_YOUR_NOTE, OFTEN_CORRECTED } from "./sentences.ts";
import { earlierTexts, exchangeWords, lockLead } from "./store.server.ts";
import { edit } from "./work.server.ts";

type NoteRow = Selectable<Tables["leadEvents"]>;

/** Stored earlier texts of one note. */
const MOST_TEXTS = 20;

/**
 * Corrects a note typed by staff and stores the previous text. Like a new note it does not change the request's
 * version.
 *
 * @throws NotFoundError | NotAllowedError others_note (403) | RuleError often_corrected (422) | changed_meanwhile
 *   (409)
 * @source rules 4.31
 */
export function correctNote(
	at: Platform,
	actor: Actor,
	{ id, note: noteId }: { id: string; note: string },
	{ text, seen_at }: NoteEdit,
): Promise<LeadDetail> {
	return edit(at, id, async (trx) => {
		const note = await noteOf(trx, actor, { id, noteId, seenAt: seen_at, text });
		if (note.text === text) return;
		const before = (await earlierTexts(trx, [noteId])).get(noteId) ?? [];
		if (before.length >= MOST_TEXTS) throw new RuleError("often_corrected", OFTEN_CORRECTED);
		await insertRows(trx, "noteTexts", {
			id: randomUUID(),
			eventId: note.id,
			text: note.text,
			writtenBy: note.editedBy ?? note.author,
			writtenAt: note.editedAt ?? note.createdAt,
		});
		await changeNote(at, trx, actor, note, { text });
	});
}

/**
 * Removes a note with all its texts and keeps a placeholder.
 *
 * @throws NotFoundError | NotAllowedError others_note (403) | RuleError changed_meanwhile (409)
 * @source rules 4.31
 */
export function removeNote(
	at: Platform,
	actor: Actor,
	{ id, note: noteId }: { id: string; note: string },
	{ seen_at }: NoteRemoval,
): Promise<LeadDetail> {
	return edit(at, id, async (trx) => {
		const note = await noteOf(trx, actor, { id, noteId, seenAt: seen_at, text: "" });
		await deleteRows(trx, "noteTexts", { eventId: noteId });
		await changeNote(at, trx, actor, note, { text: "", isRemoved: 1 });
	});
}

function changeNote(
	at: Pick<Platform, "now">,
	trx: Trx,
	{ fullName: editedBy }: Actor,
	{ id, editedAt: before, createdAt }: NoteRow,
	set: { text: string; isRemoved?: number },
) {
	const editedAt = laterThan(before ?? createdAt, at.now());
	return updateRows(trx, "leadEvents", { id }, { ...set, editedAt, editedBy });
}

type Wanted = { id: string; noteId: string; seenAt: string; text: string };

/** Locks a note that the actor may change and updates the search keywords of its request. */
async function noteOf(trx: Trx, actor: Actor, wanted: Wanted): Promise<NoteRow> {
	const { id, noteId, seenAt, text } = wanted;
	// Lock the request before its history, as for a new note.
	const lead = await lockLead(trx, id);
	const note = mustExist(await lockNote(trx, id, noteId), NO_NOTE);
	if (!mayChangeNote(actor, note.authorId)) throw new NotAllowedError(NOT_YOUR_NOTE, "others_note");
	if ((note.editedAt ?? note.createdAt) !== seenAt) throw changedMeanwhile(LEAD_CHANGED);
	await exchangeWords(trx, lead, note.text, text);
	return note;
}

/** Locks a note typed by staff until the transaction ends. */
function lockNote(trx: Trx, leadId: string, id: string) {
	return lockForChange(trx, trx.selectFrom("leadEvents").selectAll())
		.where("id", "=", id)
		.where("leadId", "=", leadId)
		.where("authorId", "is not", null)
		.where("isRemoved", "=", 0)
		.executeTakeFirst();
}
