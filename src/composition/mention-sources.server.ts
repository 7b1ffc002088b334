import { type ColumnType, openMentionTable } from "./mention-rows.server.ts";
import {
	buildOwnerSql,
	listPersonalColumns,
	OWNED_TABLES,
	type PersonalContent,
} from "./owned-tables.server.ts";

/**
 * The tables whose text may name a person other than the row's owner, by their declarations; an erasure searches all
 * of them.
 *
 * @source rules 5.27
 */
export const MENTION_SOURCES = OWNED_TABLES.flatMap((table) => {
	const columns = listPersonalColumns(table).flatMap(([name, content]): [string, ColumnType][] =>
		content.notSearched ? [] : [[name, getColumnType(content)]],
	);
	if (columns.length === 0) return [];
	return openMentionTable({
		...table,
		table: table.name,
		columns: Object.fromEntries(columns),
		owner: buildOwnerSql(table),
	});
});

/** A value that identifies a person is cleared as a whole; in a text only the mention is replaced. */
function getColumnType({ holds, erasesTo, format }: PersonalContent): ColumnType {
	if (holds === "freeText") return format ?? "text";
	return erasesTo === null ? "null" : "empty";
}
