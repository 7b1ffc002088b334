import { type CreateTableBuilder, type Kysely, SqliteAdapter } from "kysely";

/** A table whose first column is the text primary key `id`. */
export function tableWithId(db: Kysely<unknown>, name: string): CreateTableBuilder<string, "id"> {
	return db.schema.createTable(name).addColumn("id", "text", (column) => column.primaryKey());
}

/** Whether this is the embedded engine; the schema stands alone and asks nothing of the platform that runs it. */
export function isEmbedded(db: Kysely<unknown>): boolean {
	return db.getExecutor().adapter instanceof SqliteAdapter;
}
