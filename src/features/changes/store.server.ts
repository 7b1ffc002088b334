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
 * Writes who changed a record, and from what to what.
 *
 * @param change `before` and `after` are the record as the wire shows it; an update that changes nothing is not written
 * @param change.mergesWithinMs an edit this soon after another by the same person is told with it, as one: a draft saves
 *   itself every few seconds
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

/** Keeps who took a list of people with them, and when. @param after what was asked for */
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

/** @returns whether the last change of the record took this one in */
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

/** The latest changes of a record, newest first. */
export async function listChanges(
	db: DbOrTrx,
	subject: Subject,
	subjectId: string,
): Promise<Change[]> {
	return (await lastOf(db, subject, subjectId, SHOWN)).map(changeOf);
}

/** Who changed a record last, as the sentence about it begins; «Alguien» where nothing tells. */
export async function lastAuthor(db: DbOrTrx, subject: Subject, subjectId: string) {
	const [last] = await lastOf(db, subject, subjectId, 1);
	return last?.author ?? "Alguien";
}

/** Whether staff ever wrote a record down or changed it. */
export const hasChanges = async (db: DbOrTrx, subject: Subject, subjectId: string) =>
	(await lastOf(db, subject, subjectId, 1)).length > 0;

const lastOf = (db: DbOrTrx, subject: Subject, subjectId: string, most: number) =>
	findRows(db, "changes", { subject, subjectId }, { createdAt: "desc" }, most);

/** Forgets what was changed of some records, which are gone and were people. */
export async function forgetChanges(
	trx: Trx,
	subject: Subject,
	ids: readonly string[],
): Promise<void> {
	await deleteRows(trx, "changes", { subject, subjectId: ids });
}

export const countChanges = (db: DbOrTrx) => countOf(db.selectFrom("changes"));

/** One page of the changes of every record, newest first. */
export function listAllChanges(db: DbOrTrx, place: NearerEnd) {
	return pageOf(db.selectFrom("changes").selectAll(), { createdAt: "desc", id: "asc" }, place);
}

/** A change as the wire shows it. */
export function changeOf({ fields, ...row }: Tables["changes"]): Change {
	return {
		...wired(row, "id", "action", "author", "createdAt"),
		fields: (JSON.parse(fields) as FieldChange[]).map(({ name, from, to }) => ({ name, from, to })),
	};
}

/** Takes out of the history what it says of some records: that they changed, who did it and when stays. */
export async function eraseChangesOf(trx: Trx, subjectIds: readonly string[]): Promise<void> {
	await updateRows(trx, "changes", { subjectId: subjectIds }, { fields: "[]" });
}
