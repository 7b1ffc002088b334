import { type Kysely, SqliteAdapter } from "kysely";

export const isEmbedded = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter;
