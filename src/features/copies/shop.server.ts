import { statSync } from "node:fs";
import type { Database } from "#platform/database/db.server.ts";
import { databaseFile } from "#platform/database/sqlite.server.ts";
import { refuseMoved } from "#platform/start/data-folder.server.ts";
import type { Env } from "#platform/start/env.server.ts";
import { StartRefused } from "#platform/start/refusal.ts";
import type { Migrations } from "./postgres-rows.server.ts";

/** Said after the place. */
export const NO_SHOP =
	"no hay ningún taller. Indica su carpeta con BIELA_DATA, o su base con DATABASE_URL.";

/** @throws what a folder says that is closed to this user: it is not an empty one */
export const isShopIn = (folder: string) =>
	statSync(databaseFile(folder), { throwIfNoEntry: false }) !== undefined;

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

/**
 * Opens a shop only to copy it: nothing is migrated, locked or begun, so that a server may run meanwhile.
 *
 * @throws StartRefused when there is none
 */
export async function openShop(env: Env, migrations: Migrations) {
	if (!env.DATABASE_URL) refuseMoved(env.BIELA_DATA);
	if (!env.DATABASE_URL && !isShopIn(env.BIELA_DATA))
		throw new StartRefused(`En «${env.BIELA_DATA}» ${NO_SHOP}`);
	return openTarget(env, migrations);
}

/** A place for a shop, whether there is one or not. The driver is loaded only where it is needed. */
export async function openTarget(env: Env, migrations: Migrations) {
	const url = env.DATABASE_URL;
	const postgres = url && (await import("#platform/database/postgres.server.ts")).openPostgres(url);
	const shop: Shop = { env, postgres: postgres || undefined, migrations };
	return { shop, close: async () => shop.postgres?.close() };
}
