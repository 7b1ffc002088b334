import type { Database } from "#platform/database/db.server.ts";
import type { Env } from "#platform/start/env.server.ts";
import type { Migrations } from "./postgres-rows.server.ts";

/** What is copied: the data folder and, where it is not in there, the database. */
export type Shop = {
	env: Pick<
		Env,
		"BIELA_DATA" | "BIELA_SECRET" | "BIELA_SECRET_OLD" | "BACKUP_URL" | "BACKUP_KEY" | "MEDIA_URL"
	>;
	/** Undefined for the embedded engine. */
	postgres: Database | undefined;
	migrations: Migrations;
};
