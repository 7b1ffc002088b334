import { sql } from "kysely";
import {
	MAX_MENTIONS,
	type MentionSource,
	type Owners,
} from "#features/operation/personal-data/mentions.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { type ColumnType, openMentionTable } from "./mention-rows.server.ts";
import {
	buildOwnedCondition,
	buildOwnerSql,
	listPersonalColumns,
	OWNED_TABLES,
	type OwnedTable,
	type PersonalContent,
} from "./owned-tables.server.ts";

/**
 * The tables whose text may name a person other than the row's owner, by their declarations; an erasure searches all
 * of them.
 *
 * @source rules 5.27
 */
export const MENTION_SOURCES: readonly MentionSource[] = OWNED_TABLES.flatMap((table) => {
	const personalColumns = listPersonalColumns(table);
	const columns = personalColumns.flatMap(([name, content]): [string, ColumnType][] =>
		content.notSearched ? [] : [[name, getColumnType(content)]],
	);
	if (columns.length === 0) return [];
	const plateColumns = personalColumns.flatMap(([name, { mayHoldPlate }]) => (mayHoldPlate ? name : []));
	return {
		...openMentionTable({
			...table,
			table: table.name,
			columns: Object.fromEntries(columns),
			owner: buildOwnerSql(table),
		}),
		listPlateTexts: (db, owners) => listOwnedTexts(db, table, plateColumns, owners),
	};
});

/** Reads some columns of the rows of a person, up to 2,000 rows. */
async function listOwnedTexts(
	db: DbOrTrx,
	table: OwnedTable,
	columns: readonly string[],
	owners: Owners,
): Promise<string[]> {
	const condition = columns.length > 0 && (await buildOwnedCondition(db, table, owners));
	if (!condition) return [];
	const { rows } = await sql<
		Record<string, string | null>
	>`select ${sql.join(columns.map((name) => sql.ref(name)))}
		from ${sql.table(table.name)} where ${condition} limit ${MAX_MENTIONS}`.execute(db);
	return rows.flatMap((row) => Object.values(row).filter((text) => text !== null));
}

/** A value that identifies a person is cleared as a whole; in a text only the mention is replaced. */
function getColumnType({ holds, erasesTo, format }: PersonalContent): ColumnType {
	if (holds === "freeText") return format ?? "text";
	return erasesTo === null ? "null" : "empty";
}
