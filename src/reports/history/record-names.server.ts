import { sql } from "kysely";
import { HISTORY } from "#composition/history.ts";
import { SUBJECTS, type Subject } from "#core/audit/records.ts";
import type { FieldChange } from "#core/audit/rules.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { viewAs } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import type { StoredName } from "#server/feature.server.ts";
import { storedNames } from "./hooks.server.ts";

/** The key by which changes refer to a record. */
export type RecordKey = { subject: Subject; subjectId: string };
type RecordName = { name: string | null; exists: boolean };
type NamedRow = { id: string; name: string; deletedAt: string | null };

const UNNAMED_RECORD: RecordName = { name: null, exists: false };

/**
 * Loads the current names of records; a deleted record takes its name from its changes.
 *
 * @source rules 7.14
 */
export async function loadRecordNames(
	db: DbOrTrx,
	keys: readonly RecordKey[],
): Promise<(key: RecordKey) => RecordName> {
	const names = new Map<string, RecordName>();
	for (const subject of SUBJECTS) {
		const ids = [...new Set(keys.filter((key) => key.subject === subject).map(({ subjectId }) => subjectId))];
		if (ids.length === 0) continue;
		for (const [subjectId, name] of await loadNames(db, subject, ids))
			names.set(toMapKey({ subject, subjectId }), name);
	}
	return (key) => names.get(toMapKey(key)) ?? UNNAMED_RECORD;
}

/** Loads the names of some records of a kind by their ids. */
async function loadNames(db: DbOrTrx, subject: Subject, ids: string[]): Promise<Map<string, RecordName>> {
	const source = storedNames.get()[subject];
	const { permanentName = null } = HISTORY[subject];
	if (!source) return new Map(ids.map((id) => [id, { name: permanentName, exists: true }]));
	const names = new Map(
		(await readNamedRows(db, source, ids)).map(({ id, name, deletedAt }) => [
			id,
			{ name: name || null, exists: deletedAt === null },
		]),
	);
	const missingIds = ids.filter((id) => !names.has(id));
	if (!source.changesField || missingIds.length === 0) return names;
	const lastNames = await loadNamesFromChanges(db, { subject, field: source.changesField, missingIds });
	return new Map([...names, ...lastNames]);
}

/** Reads the stored names of records; a name inside JSON becomes plain text. */
async function readNamedRows(db: DbOrTrx, source: StoredName, ids: string[]): Promise<NamedRow[]> {
	const { tableName, column, jsonField, hasTrash } = source;
	const rows = await viewAs<{ records: NamedRow }>(db)
		.selectFrom(tableName as "records")
		.select(["id", sql.ref<string>(column).as("name")])
		.select(hasTrash ? "deletedAt" : sql<null>`null`.as("deletedAt"))
		.where("id", "in", ids)
		.execute();
	if (!jsonField) return rows;
	return rows.map((row) => {
		const name = (JSON.parse(row.name) as Record<string, unknown>)[jsonField];
		return { ...row, name: String(name ?? "") };
	});
}

/** Loads the last names of records that no longer exist from a field of their changes. */
async function loadNamesFromChanges(
	db: DbOrTrx,
	{ subject, field, missingIds }: { subject: Subject; field: string; missingIds: string[] },
): Promise<Map<string, RecordName>> {
	const names = new Map<string, RecordName>();
	const rows = await findRows(
		db,
		"changes",
		{ subject, subjectId: missingIds },
		{ order: { createdAt: "asc" } },
	);
	for (const { subjectId, fields } of rows) {
		const nameChange = (JSON.parse(fields) as FieldChange[]).find(({ name }) => name === field);
		const name = nameChange?.to ?? nameChange?.from;
		if (typeof name === "string" && name) names.set(subjectId, { name, exists: false });
	}
	return names;
}

const toMapKey = ({ subject, subjectId }: RecordKey) => `${subject} ${subjectId}`;
