import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import {
	type DbOrTrx,
	lockForChange,
	type Tables,
	type Trx,
} from "#platform/database/db.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";

export type NoteRow = Selectable<Tables["leadEvents"]>;

/** A note that staff typed, which nobody else changes until the transaction ends. */
export function lockNote(trx: Trx, leadId: string, id: string) {
	return lockForChange(trx, trx.selectFrom("leadEvents").selectAll())
		.where("id", "=", id)
		.where("leadId", "=", leadId)
		.where("authorId", "is not", null)
		.where("isRemoved", "=", 0)
		.executeTakeFirst();
}

/** What some notes said before, the latest first, by note. */
export async function earlierTexts(db: DbOrTrx, eventIds: readonly string[]) {
	if (eventIds.length === 0) return new Map<string, Earlier[]>();
	const rows = await db
		.selectFrom("noteTexts")
		.select(["eventId", "text", "writtenBy", "writtenAt"])
		.where("eventId", "in", eventIds)
		.orderBy("writtenAt", "desc")
		.execute();
	return Map.groupBy(rows, ({ eventId }) => eventId);
}
type Earlier = Pick<
	Selectable<Tables["noteTexts"]>,
	"eventId" | "text" | "writtenBy" | "writtenAt"
>;

/** Keeps what a note said until now. */
export async function keepText(trx: Trx, note: NoteRow): Promise<void> {
	await insertRows(trx, "noteTexts", {
		id: randomUUID(),
		eventId: note.id,
		text: note.text,
		writtenBy: note.editedBy ?? note.author,
		writtenAt: note.editedAt ?? note.createdAt,
	});
}

/** Forgets what a note said before. */
export async function forgetTexts(trx: Trx, eventId: string): Promise<void> {
	await trx.deleteFrom("noteTexts").where("eventId", "=", eventId).execute();
}
