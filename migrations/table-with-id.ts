import { type CreateTableBuilder, type Kysely, SqliteAdapter } from "kysely";

/** A table whose first column is the text primary key `id`. */
export function tableWithId(db: Kysely<unknown>, name: string): CreateTableBuilder<string, "id"> {
	return db.schema.createTable(name).addColumn("id", "text", (column) => column.primaryKey());
}

/** Whether this is the embedded engine: the two differ where SQL has no common word. */
export function isEmbedded(db: Kysely<unknown>): boolean {
	return db.getExecutor().adapter instanceof SqliteAdapter;
}
