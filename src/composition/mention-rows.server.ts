import { type RawBuilder, sql } from "kysely";
import { MAX_MENTIONS, type MentionSource } from "#features/operation/personal-data/mentions.server.ts";
import { type DbOrTrx, isEmbedded, lockForUpdate, type Trx, viewAs } from "#server/database/db.server.ts";
import {
	type RedactionPattern,
	redactJson,
	redactNormalized,
	redactText,
} from "#server/database/redaction.server.ts";
import { getNextVersion } from "./next-version.ts";

/**
 * Content of a column: `text`; `json` with texts in it; `folded` text for the search; or a value that is cleared when
 * it names the person (to `null`, or to `empty` for a column that is not nullable).
 */
export type ColumnType = "text" | "json" | "folded" | "null" | "empty";

/** A table whose rows may name a person other than their owner. */
type MentionTable = {
	table: string;
	/** A single column. */
	key: string;
	columns: Readonly<Record<string, ColumnType>>;
	/** SQL for the row's owner: a request, a customer, a job. */
	owner: RawBuilder<string>;
	/** Version column. It increases by one millisecond so that a concurrent editor gets a conflict. */
	version?: string | undefined;
	/** The row holds nothing else and is deleted. */
	deletesRow?: true | undefined;
};

/** Rows per statement. Large tables are read in batches so that other queries run in between. */
const BATCH_SIZE = 2000;

/**
 * Opens a table for the search of mentions. Only this folder reads and changes rows of any table.
 */
export const openMentionTable = (target: MentionTable): Omit<MentionSource, "listPlateTexts"> => ({
	findMentions: (db, traces, isOwn) => findRowsNaming(db, target, traces, isOwn),
	removeMention: (trx, key, traces) => removePersonFromRow(trx, target, key, traces),
});

type Values = Record<string, string | null>;
type LooseTables = Record<string, Values>;
type FoundRow = { key: string; owner: string };

/**
 * Finds rows that name a person, 2,000 at most. It scans the full table: call it where no user waits.
 *
 * @param isCustomerPart returns true for owners whose rows belong to the person
 */
async function findRowsNaming(
	db: DbOrTrx,
	target: MentionTable,
	traces: readonly RedactionPattern[],
	isOwn: (owner: string) => boolean,
): Promise<FoundRow[]> {
	if (traces.length === 0) return [];
	const [key, table] = [sql.ref(target.key), sql.table(target.table)];
	const names = Object.keys(target.columns);
	const mentionsPerson = sql.join(
		names.flatMap((name) => traces.map(({ like }) => sql`lower(${sql.ref(name)}) like ${like}`)),
		sql` or `,
	);
	const found: FoundRow[] = [];
	const cursorColumn = isEmbedded(db) ? sql.ref("rowid") : key;
	let after: string | number = isEmbedded(db) ? 0 : "";
	// Each batch starts after the last row of the previous one.
	while (found.length < MAX_MENTIONS) {
		const batchEnd = await sql<{
			last: string | number;
		}>`select ${cursorColumn} as last from ${table}
			where ${cursorColumn} > ${after} order by ${cursorColumn} limit 1 offset ${BATCH_SIZE - 1}`.execute(db);
		const last = batchEnd.rows[0]?.last;
		const isInBatch = last === undefined ? sql`1 = 1` : sql`${cursorColumn} <= ${last}`;
		const { rows } = await sql<Values>`select ${key} as row_key, ${target.owner} as row_owner,
			${sql.join(names.map((name) => sql.ref(name)))} from ${table}
			where ${cursorColumn} > ${after} and ${isInBatch} and (${mentionsPerson})`.execute(db);
		for (const row of rows)
			if (!isOwn(row.rowOwner ?? "") && Object.keys(computeChanges(row, target, traces)).length > 0)
				found.push({ key: row.rowKey ?? "", owner: row.rowOwner ?? "" });
		if (last === undefined) break;
		after = last;
	}
	return found;
}

/** Removes a person from another owner's row. @returns false when the row no longer names them */
async function removePersonFromRow(
	trx: Trx,
	target: MentionTable,
	key: string,
	traces: readonly RedactionPattern[],
): Promise<boolean> {
	const { table, version } = target;
	const looseDb = viewAs<LooseTables>(trx);
	const query = looseDb.selectFrom(table).selectAll().where(target.key, "=", key);
	const row = await lockForUpdate(trx, query).executeTakeFirst();
	const changes = row ? computeChanges(row, target, traces) : {};
	if (!row || Object.keys(changes).length === 0) return false;
	if (target.deletesRow) {
		await looseDb.deleteFrom(table).where(target.key, "=", key).execute();
		return true;
	}
	const versionChange = version ? { [version]: getNextVersion(row[version]) } : {};
	await looseDb
		.updateTable(table)
		.set({ ...changes, ...versionChange })
		.where(target.key, "=", key)
		.execute();
	return true;
}

/** Returns the new values of the columns that name the person. */
function computeChanges(row: Values, { columns }: MentionTable, traces: readonly RedactionPattern[]): Values {
	const changed = Object.entries(columns).flatMap(([name, columnType]): [string, string | null][] => {
		const value = row[name];
		if (!value) return [];
		const remaining = removeTraces(value, columnType, traces);
		return remaining === value ? [] : [[name, remaining]];
	});
	return Object.fromEntries(changed);
}

function removeTraces(
	value: string,
	columnType: ColumnType,
	traces: readonly RedactionPattern[],
): string | null {
	if (columnType === "json") return redactJson(value, traces);
	if (columnType === "folded") return redactNormalized(value, traces);
	const remaining = redactText(value, traces);
	if (remaining === value || columnType === "text") return remaining;
	return columnType === "null" ? null : "";
}
