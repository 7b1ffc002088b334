import { statSync } from "node:fs";
import type { Database } from "#server/database/db.server.ts";
import { getDatabasePath } from "#server/database/sqlite.server.ts";
import { assertNotMoved } from "#server/start/data-folder.server.ts";
import type { Env } from "#server/start/env.server.ts";
import { StartupError } from "#server/start/startup-error.ts";
import type { Migrations } from "./postgres-rows.server.ts";

/** Follows the name of the folder in a message. */
export const NO_SHOP_MESSAGE =
	"no hay ningún taller. Indica su carpeta con BIELA_DATA, o su base con DATABASE_URL.";

/** Checks for a shop. @throws Error when this user may not read the folder, which is not an empty one */
export const hasShopIn = (folder: string) =>
	statSync(getDatabasePath(folder), { throwIfNoEntry: false }) !== undefined;

/** The data to back up: the data folder and, if the database is not in it, PostgreSQL. */
export type Shop = {
	env: Pick<
		Env,
		| "BIELA_DATA"
		| "BIELA_SECRET"
		| "BIELA_SECRET_OLD"
		| "BIELA_SAMPLE"
		| "BACKUP_URL"
		| "BACKUP_KEY"
		| "MEDIA_URL"
	>;
	/** Undefined for the embedded engine. */
	postgres: Database | undefined;
	migrations: Migrations;
};

/**
 * Opens a shop for a backup. Nothing is migrated, locked or started, so a server may run meanwhile.
 *
 * @throws StartupError when there is none
 */
export async function openShop(env: Env, migrations: Migrations) {
	if (!env.DATABASE_URL) assertNotMoved(env.BIELA_DATA);
	if (!env.DATABASE_URL && !hasShopIn(env.BIELA_DATA))
		throw new StartupError(`En «${env.BIELA_DATA}» ${NO_SHOP_MESSAGE}`);
	return openTarget(env, migrations);
}

/** Opens a target for a shop, which may be empty. The PostgreSQL driver is loaded only when needed. */
export async function openTarget(env: Env, migrations: Migrations) {
	const url = env.DATABASE_URL;
	const postgres = url && (await import("#server/database/postgres.server.ts")).openPostgres(url);
	const shop: Shop = { env, postgres: postgres || undefined, migrations };
	return { shop, close: async () => shop.postgres?.close() };
}
