import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { deleteRows, insertRows, upsertRow } from "#server/database/rows.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import type { Work } from "#server/work.server.ts";
import { ALL_RECORDS_ID, type Subject } from "./records.ts";
import { type FieldChange, getFieldChanges, shortenToDifference } from "./rules.ts";

/** A stored change; `batch` names the bulk change that it was part of. */
export type StoredChange = Tables["changes"] & { batch?: string };

/**
 * Records a change of many records, or replaces what was recorded of it: one row for the list of all of them.
 *
 * @param change.id the same for each call about this change
 */
export async function recordBulkChange(
	work: Pick<Work<Pick<Actor, "fullName">>, "trx" | "actor">,
	{ id, subject, after, changedAt }: BulkChangeInput,
): Promise<void> {
	const { trx, actor } = work;
	const fields = JSON.stringify(getFieldChanges({}, after));
	const row = { subject, subjectId: ALL_RECORDS_ID, action: "updated", author: actor.fullName } as const;
	await upsertRow(trx, "changes", {
		key: { id },
		changes: { fields },
		insertOnly: { ...row, createdAt: changedAt },
	});
}

type BulkChangeInput = {
	id: string;
	subject: Subject;
	/** `batch` names it in the history of each record. */
	after: { batch: string; [field: string]: unknown };
	changedAt: string;
};

/** Longest text that a record's part of a bulk change contains in full. */
const MAX_BULK_TEXT_LENGTH = 200;

/** Records what a bulk change did to some records; long texts are shortened to where they differ. */
export async function recordBulkParts(
	trx: Trx,
	changeId: string,
	parts: readonly { subjectId: string; fields: readonly FieldChange[] }[],
): Promise<void> {
	const rows = parts.map(({ subjectId, fields }) => ({
		subjectId,
		changeId,
		fields: JSON.stringify(fields.map(shortenTexts)),
	}));
	await insertRows(trx, "bulkChanges", rows);
}

function shortenTexts(field: FieldChange): FieldChange {
	const [from, to] = [field.from ?? "", field.to ?? ""];
	if (typeof from !== "string" || typeof to !== "string") return field;
	if (Math.max(from.length, to.length) <= MAX_BULK_TEXT_LENGTH) return field;
	const [shortFrom, shortTo] = shortenToDifference(from, to);
	return { ...field, from: shortFrom, to: shortTo };
}

/** Deletes the parts that records had in bulk changes, when these records are deleted for good. */
export async function deleteBulkParts(trx: Trx, subjectIds: readonly string[]): Promise<void> {
	await deleteRows(trx, "bulkChanges", { subjectId: subjectIds });
}

/** Deletes the parts of bulk changes before an instant; their row for the list of all records stays. */
export async function deleteOldBulkParts(trx: Trx, before: string): Promise<void> {
	const old = trx
		.selectFrom("changes")
		.select("id")
		.where("subject", "=", "product")
		.where("subjectId", "=", ALL_RECORDS_ID)
		.where("createdAt", "<", before);
	await deleteRows(trx, "bulkChanges", { changeId: old });
}

/** Lists the latest bulk changes that a record was part of, each with what it did to this record. */
export async function listBulkParts(db: DbOrTrx, subject: Subject, subjectId: string, limit: number) {
	const rows = await db
		.selectFrom("bulkChanges")
		.innerJoin("changes", "changes.id", "bulkChanges.changeId")
		.selectAll("changes")
		.select("bulkChanges.fields as ownFields")
		.where("bulkChanges.subjectId", "=", subjectId)
		.where("changes.subject", "=", subject)
		.orderBy("changes.createdAt", "desc")
		.limit(limit)
		.execute();
	return rows.map(({ ownFields, fields, ...row }): StoredChange => {
		const batch = (JSON.parse(fields) as FieldChange[]).find(({ name }) => name === "batch")?.to;
		return { ...row, subjectId, fields: ownFields, batch: String(batch ?? "") };
	});
}
