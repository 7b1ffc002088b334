import type { CreateTableBuilder, Kysely } from "kysely";

/** A table whose first column is the text primary key `id`. */
export function tableWithId(db: Kysely<unknown>, name: string): CreateTableBuilder<string, "id"> {
	return db.schema.createTable(name).addColumn("id", "text", (column) => column.primaryKey());
}
