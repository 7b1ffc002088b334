import { randomUUID } from "node:crypto";
import {
	type DbOrTrx,
	inTransaction,
	type Tables,
	type Trx,
} from "#platform/database/db.server.ts";
import type { NearerEnd } from "#platform/database/nearer-end.ts";
import {
	countOf,
	deleteRows,
	findRows,
	insertRows,
	pageOf,
	updateRows,
} from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Change } from "./contract.ts";
import { type Action, differences, type FieldChange, mergedFields, type Subject } from "./rules.ts";

const SHOWN = 50;

/**
 * Records a change of a record: author, and old and new values.
 *
 * @param change `before` and `after` are the record in its wire format; an update that changes nothing is not recorded
 * @param change.mergesWithinMs an edit this soon after another by the same author is merged into it, because a draft
 *   saves itself every few seconds
 * @source rules 6.21
 */
export async function recordChange(trx: Trx, actor: Actor, change: Recorded): Promise<void> {
	const { subject, subjectId, action, before = {}, after, at, mergesWithinMs } = change;
	const fields = after ? differences(before, after) : [];
	if (action === "updated" && fields.length === 0) return;
	if (mergesWithinMs && (await mergeChange(trx, actor, change, fields))) return;
	await insertRows(trx, "changes", {
		id: randomUUID(),
		subject,
		subjectId,
		action,
		author: actor.fullName,
		fields: JSON.stringify(fields),
		createdAt: at,
	});
}

/** Records an export of the customer list. @param after the export's options */
export function recordExport(at: Platform, actor: Actor, after: object): Promise<void> {
	const change = { subject: "customer", subjectId: "all", action: "exported", after } as const;
	const now = at.now().toISOString();
	return inTransaction(at.db, (trx) => recordChange(trx, actor, { ...change, at: now }));
}

type Recorded = {
	subject: Subject;
	subjectId: string;
	action: Action;
	before?: object;
	after?: object;
	at: string;
	mergesWithinMs?: number | undefined;
};

/** Merges a change into the record's last one. @returns whether they were merged */
async function mergeChange(trx: Trx, actor: Actor, change: Recorded, fields: FieldChange[]) {
	const { subject, subjectId, at, mergesWithinMs = 0 } = change;
	const [last] = await lastOf(trx, subject, subjectId, 1);
	if (!last || last.author !== actor.fullName) return false;
	if (last.action !== "created" && last.action !== "updated") return false;
	if (Date.parse(at) - Date.parse(last.createdAt) > mergesWithinMs) return false;
	const merged = mergedFields(JSON.parse(last.fields) as FieldChange[], fields);
	const told = { fields: JSON.stringify(merged), createdAt: at };
	await updateRows(trx, "changes", { id: last.id }, told);
	return true;
}

/** Lists the latest changes of a record, newest first. */
export async function listChanges(
	db: DbOrTrx,
	subject: Subject,
	subjectId: string,
): Promise<Change[]> {
	return (await lastOf(db, subject, subjectId, SHOWN)).map(changeOf);
}

/** Returns the author of a record's last change, or «Alguien» if there is none; messages start with it. */
export async function lastAuthor(db: DbOrTrx, subject: Subject, subjectId: string) {
	const [last] = await lastOf(db, subject, subjectId, 1);
	return last?.author ?? "Alguien";
}

/** Checks whether a record has a history. */
export const hasChanges = async (db: DbOrTrx, subject: Subject, subjectId: string) =>
	(await lastOf(db, subject, subjectId, 1)).length > 0;

const lastOf = (db: DbOrTrx, subject: Subject, subjectId: string, most: number) =>
	findRows(db, "changes", { subject, subjectId }, { createdAt: "desc" }, most);

/** Deletes the history of deleted customers. */
export async function forgetChanges(
	trx: Trx,
	subject: Subject,
	ids: readonly string[],
): Promise<void> {
	await deleteRows(trx, "changes", { subject, subjectId: ids });
}

export const countChanges = (db: DbOrTrx) => countOf(db.selectFrom("changes"));

/** Lists one page of the changes of all records, newest first. */
export function listAllChanges(db: DbOrTrx, place: NearerEnd) {
	return pageOf(db.selectFrom("changes").selectAll(), { createdAt: "desc", id: "asc" }, place);
}

/** Converts a change to its wire format. */
export function changeOf({ fields, ...row }: Tables["changes"]): Change {
	return {
		...wired(row, "id", "action", "author", "createdAt"),
		fields: (JSON.parse(fields) as FieldChange[]).map(({ name, from, to }) => ({ name, from, to })),
	};
}

/** Erases the field values from some records' history; author, action and time stay. */
export async function eraseChangesOf(trx: Trx, subjectIds: readonly string[]): Promise<void> {
	await updateRows(trx, "changes", { subjectId: subjectIds }, { fields: "[]" });
}
