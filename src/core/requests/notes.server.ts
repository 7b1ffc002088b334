import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { getLaterInstant } from "#core/audit/rules.ts";
import { editLead } from "#core/requests/changes/edit-lead.server.ts";
import { formatChangedMeanwhile, formatPastMoment } from "#domain/past-moment.ts";
import type { Call } from "#server/call.server.ts";
import { lockForUpdate, type Tables, type Trx } from "#server/database/db.server.ts";
import { deleteRows, insertRows, updateRows } from "#server/database/rows.server.ts";
import {
	alreadyDoneError,
	changedMeanwhileError,
	NotAllowedError,
	NotFoundError,
	requireFound,
} from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import type { AnyWork, Work } from "#server/work.server.ts";
import type { LeadDetail, NoteEdit, NoteRemoval } from "./contract.ts";
import { rejectRequest } from "./errors.server.ts";
import { listFamilyIds } from "./merging/family.server.ts";
import { NO_NOTE, NOT_YOUR_NOTE, OFTEN_CORRECTED } from "./messages.ts";
import { canChangeNote } from "./rules.ts";
import { listEarlierTexts, lockLead, replaceLeadKeywords } from "./store.server.ts";

type NoteRow = Selectable<Tables["leadEvents"]>;

/** Stored earlier texts of one note. */
const MAX_TEXTS = 20;

/**
 * Corrects a note typed by staff and stores the previous text. Like a new note it does not change the request's
 * version.
 *
 * @throws NotFoundError | NotAllowedError others_note (403) | RuleError often_corrected (422) | changed_meanwhile
 *   (409)
 * @source rules 4.31
 */
export function correctNote(
	call: Call,
	{ id: requestId, note: noteId, text, seen_at }: { id: string; note: string } & NoteEdit,
): Promise<LeadDetail> {
	const { ctx, actor } = call;
	const now = ctx.now();
	return editLead(call, requestId, async (work, { id }) => {
		const { trx } = work;
		const target = { id, noteId, now };
		const note = await lockEditableNote(work, { ...target, expectedVersion: seen_at, text });
		if (note.text === text) return;
		const before = (await listEarlierTexts(trx, [noteId])).get(noteId) ?? [];
		if (before.length >= MAX_TEXTS) throw rejectRequest("often_corrected", OFTEN_CORRECTED);
		await insertRows(trx, "noteTexts", {
			id: randomUUID(),
			eventId: note.id,
			text: note.text,
			writtenBy: note.editedBy ?? note.author,
			writtenAt: note.editedAt ?? note.createdAt,
		});
		await changeNote(work, { ...actor, ...note, set: { text } });
	});
}

/**
 * Removes a note with all its texts and keeps a placeholder.
 *
 * @throws NotFoundError | NotAllowedError others_note (403) | RuleError changed_meanwhile (409)
 * @source rules 4.31
 */
export function removeNote(
	call: Call,
	{ id: requestId, note: noteId, seen_at }: { id: string; note: string } & NoteRemoval,
): Promise<LeadDetail> {
	const { ctx, actor } = call;
	const now = ctx.now();
	return editLead(call, requestId, async (work, { id }) => {
		const { trx } = work;
		const target = { id, noteId, now };
		const note = await lockEditableNote(work, {
			...target,
			expectedVersion: seen_at,
			text: "",
		});
		await deleteRows(trx, "noteTexts", { eventId: noteId });
		await changeNote(work, { ...actor, ...note, set: { text: "", isRemoved: 1 } });
	});
}

function changeNote(
	work: AnyWork,
	{
		fullName: editedBy,
		id,
		editedAt: before,
		createdAt,
		set,
	}: { set: { text: string; isRemoved?: number } } & Actor & NoteRow,
) {
	const { ctx, trx } = work;
	const editedAt = getLaterInstant(before ?? createdAt, ctx.now());
	return updateRows(trx, "leadEvents", { id }, { ...set, editedAt, editedBy });
}

type NoteChange = { id: string; noteId: string; expectedVersion: string; text: string; now: Date };

/** Locks a note that the actor may change and updates the search keywords of its request. */
async function lockEditableNote(
	work: Pick<Work, "trx" | "actor">,
	{ id, noteId, expectedVersion, text, now }: NoteChange,
): Promise<NoteRow> {
	const { trx, actor } = work;
	// Lock the request before its history, as for a new note.
	const lead = await lockLead(trx, id);
	const note = requireFound(await lockNote(trx, await listFamilyIds(trx, id), noteId), NO_NOTE);
	if (note.isRemoved === 1) {
		const isRemoval = text === "";
		if (!isRemoval) throw new NotFoundError(NO_NOTE);
		const done = { by: note.editedBy ?? note.author, doneAt: note.editedAt ?? note.createdAt, now };
		throw alreadyDoneError(`Esa nota ya la borró ${done.by} ${formatPastMoment(done.doneAt, now)}.`);
	}
	if (!canChangeNote(actor, note.authorId)) throw new NotAllowedError(NOT_YOUR_NOTE, "others_note");
	const { editedAt, editedBy, author } = note;
	if ((editedAt ?? note.createdAt) !== expectedVersion) {
		const done = { by: editedBy ?? author, doneAt: editedAt ?? note.createdAt, now };
		throw changedMeanwhileError(formatChangedMeanwhile("esta nota", done));
	}
	await replaceLeadKeywords(trx, lead, note.text, text);
	// A merged request keeps its own keywords for when it is separated.
	if (note.leadId !== id) await replaceLeadKeywords(trx, await lockLead(trx, note.leadId), note.text, text);
	return note;
}

/** Locks a note typed by staff until the transaction ends. */
function lockNote(trx: Trx, leadIds: readonly string[], id: string) {
	return lockForUpdate(trx, trx.selectFrom("leadEvents").selectAll())
		.where("id", "=", id)
		.where("leadId", "in", leadIds)
		.where("authorId", "is not", null)
		.executeTakeFirst();
}
