import { randomUUID } from "node:crypto";
import { formatPastMoment } from "#domain/past-moment.ts";
import type { Call } from "#server/call.server.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import type { PageRange } from "#server/database/page-range.ts";
import {
	countRows,
	deleteRows,
	findRows,
	getPage,
	insertRows,
	updateRows,
} from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { alreadyDoneError } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { runWork, type Work } from "#server/work.server.ts";
import { listBulkParts, type StoredChange } from "./bulk-changes.server.ts";
import type { Change } from "./contract.ts";
import { ALL_RECORDS_ID, type Subject } from "./records.ts";
import { type Action, type FieldChange, getFieldChanges, mergeFieldChanges } from "./rules.ts";

const MAX_LISTED_CHANGES = 50;

/**
 * Records a change of a record: author, and old and new values.
 *
 * @param change `before` and `after` are the record in its wire format; an update that changes nothing is not recorded
 * @param change.mergesWithinMs an edit this soon after another by the same author is merged into it, because a draft
 *   saves itself every few seconds
 * @source rules 6.21
 */
export async function recordChange(
	work: Pick<Work<Author>, "trx" | "actor">,
	change: ChangeInput,
): Promise<void> {
	const { trx, actor } = work;
	const { subject, subjectId, action, before = {}, after, changedAt, mergesWithinMs } = change;
	const fields = after ? getFieldChanges(before, after) : [];
	if (action === "updated" && fields.length === 0) return;
	if (mergesWithinMs && (await mergeChange(work, { change, fields }))) return;
	await insertRows(trx, "changes", {
		id: randomUUID(),
		subject,
		subjectId,
		action,
		author: actor.fullName,
		fields: JSON.stringify(fields),
		createdAt: changedAt,
	});
}

/** Records an export of the customer list. @param after the export's options */
export function recordExport(call: Call, after: object): Promise<void> {
	const { ctx } = call;
	const change = { subject: "customer", subjectId: ALL_RECORDS_ID, action: "exported", after } as const;
	const now = ctx.now().toISOString();
	return runWork(call, (work) => recordChange(work, { ...change, changedAt: now }));
}

/** A person of the staff, or the system. */
type Author = Pick<Actor, "fullName">;

export type ChangeInput = {
	subject: Subject;
	subjectId: string;
	action: Action;
	before?: object;
	after?: object;
	changedAt: string;
	mergesWithinMs?: number | undefined;
};

/** Merges a change into the record's last one. @returns whether they were merged */
async function mergeChange(
	work: Pick<Work<Author>, "trx" | "actor">,
	{ change, fields }: { change: ChangeInput; fields: FieldChange[] },
) {
	const { trx, actor } = work;
	const { subject, subjectId, changedAt, mergesWithinMs = 0 } = change;
	const [last] = await listLatestChanges(trx, subject, subjectId, 1);
	if (!last || last.author !== actor.fullName) return false;
	if (last.action !== "created" && last.action !== "updated") return false;
	if (Date.parse(changedAt) - Date.parse(last.createdAt) > mergesWithinMs) return false;
	const combinedFields = mergeFieldChanges(JSON.parse(last.fields) as FieldChange[], fields);
	const mergedRow = { fields: JSON.stringify(combinedFields), createdAt: changedAt };
	await updateRows(trx, "changes", { id: last.id }, mergedRow);
	return true;
}

/** Lists the latest changes of a record, newest first. */
export async function listChanges(db: DbOrTrx, subject: Subject, subjectId: string): Promise<Change[]> {
	return (await listLatestChanges(db, subject, subjectId, MAX_LISTED_CHANGES)).map(toChange);
}

/** Returns the author of a record's last change, or «Alguien» if there is none; messages start with it. */
export async function findLastAuthor(db: DbOrTrx, subject: Subject, subjectId: string) {
	const [last] = await listLatestChanges(db, subject, subjectId, 1);
	return last?.author ?? "Alguien";
}

const DONE_VERBS = { deleted: "borró", restored: "devolvió" };

/**
 * Requires that a record's last change was not the same move into or out of the trash.
 *
 * @throws RuleError already_done (409)
 */
export async function requireNotLastChange(
	db: DbOrTrx,
	subject: Subject,
	{ id, action, now }: { id: string; action: keyof typeof DONE_VERBS; now: Date },
): Promise<void> {
	const [last] = await listLatestChanges(db, subject, id, 1);
	if (last?.action !== action) return;
	const moment = formatPastMoment(last.createdAt, now);
	throw alreadyDoneError(`Eso ya lo ${DONE_VERBS[action]} ${last.author} ${moment}.`);
}

/** Checks whether a record has a history. */
export const hasChanges = async (db: DbOrTrx, subject: Subject, subjectId: string) =>
	(await listLatestChanges(db, subject, subjectId, 1)).length > 0;

/** Checks whether an action was recorded at an instant or later. */
export async function hasActionSince(
	db: DbOrTrx,
	subject: Subject,
	{ action, since }: { action: Action; since: string },
): Promise<boolean> {
	const query = db.selectFrom("changes").select("id").where("subject", "=", subject);
	const found = await query.where("action", "=", action).where("createdAt", ">=", since).executeTakeFirst();
	return found !== undefined;
}

async function listLatestChanges(
	db: DbOrTrx,
	subject: Subject,
	subjectId: string,
	limit: number,
): Promise<StoredChange[]> {
	const own: StoredChange[] = await findRows(
		db,
		"changes",
		{ subject, subjectId },
		{ order: { createdAt: "desc" }, limit },
	);
	const shared = await listBulkParts(db, subject, subjectId, limit);
	if (shared.length === 0) return own;
	const newestFirst = [...shared, ...own].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
	return newestFirst.slice(0, limit);
}

/** Deletes the history of deleted customers. */
export async function deleteChanges(trx: Trx, subject: Subject, ids: readonly string[]): Promise<void> {
	await deleteRows(trx, "changes", { subject, subjectId: ids });
}

export const countChanges = (db: DbOrTrx) => countRows(db.selectFrom("changes"));

/** Lists one page of the changes of all records, newest first. */
export function listAllChanges(db: DbOrTrx, pageRange: PageRange) {
	return getPage(db.selectFrom("changes").selectAll(), { createdAt: "desc", id: "asc" }, pageRange);
}

/** Converts a change to its wire format. */
export function toChange({ fields, batch, ...row }: StoredChange): Change {
	return {
		...pickWireFields(row, "id", "action", "author", "createdAt"),
		...(batch && { batch }),
		fields: (JSON.parse(fields) as FieldChange[]).map(({ name, from, to }) => ({ name, from, to })),
	};
}

/** Erases the field values from some records' history; author, action and time stay. */
export async function eraseChangeFields(trx: Trx, subjectIds: readonly string[]): Promise<void> {
	await updateRows(trx, "changes", { subjectId: subjectIds }, { fields: "[]" });
}
