import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { copyEmbedded, openReadOnly } from "#features/operation/backups/making/embedded-rows.server.ts";
import { copyPostgres, pickMigrations } from "#features/operation/backups/making/postgres-rows.server.ts";
import { hasShopIn, NO_SHOP_MESSAGE, type Shop } from "#features/operation/backups/making/shop.server.ts";
import {
	computeTableStats,
	findDifferingTables,
	listMigrations,
	type TableStatsByName,
} from "#features/operation/backups/making/table-rows.server.ts";
import type { Database } from "#server/database/db.server.ts";
import { getDatabasePath } from "#server/database/sqlite.server.ts";
import { syncToDisk } from "#server/files/files.server.ts";
import { assertNotMoved, getMovedMarkPath } from "#server/start/data-folder.server.ts";
import { lockDataFolder } from "#server/start/data-lock.server.ts";
import { StartupError } from "#server/start/startup-error.ts";
import { pauseShop } from "./pause-mail.server.ts";
import { assertNoShop, fillAndCompare, installDatabase, removeInterrupted } from "./restore.server.ts";

export const ENGINES = ["sqlite", "postgres"] as const;
export type Engine = (typeof ENGINES)[number];

/**
 * Moves a shop's database from one engine to the other and compares every table. Files and secret stay in the data
 * folder, which both engines use. The old database is left unchanged; an embedded one is marked, so that no server
 * starts with it by mistake.
 *
 * @param shop with PostgreSQL; its data folder has, or receives, the embedded database
 * @throws DataFolderInUseError | StartupError while a server runs, without a shop to move, or when the target has one
 * @source rules 9.15
 */
export async function moveShop(shop: Shop & { postgres: Database }, to: Engine): Promise<TableStatsByName> {
	const { BIELA_DATA } = shop.env;
	const file = getDatabasePath(BIELA_DATA);
	if (to === "postgres") {
		assertNotMoved(BIELA_DATA);
		// Locking a missing folder would create it.
		if (!hasShopIn(BIELA_DATA)) throw new StartupError(`En «${BIELA_DATA}» ${NO_SHOP_MESSAGE}`);
	}
	const unlock = lockDataFolder(BIELA_DATA);
	const tempFile = join(BIELA_DATA, `.mudando-${process.pid}.db`);
	try {
		await removeInterrupted(BIELA_DATA);
		if (to === "postgres") {
			await assertNoShop(shop);
			pickMigrations(shop.migrations, readDatabase(file, listMigrations));
			const tables = { ...(await copyEmbedded(file, tempFile)), ...pauseShop(tempFile, "moved") };
			await fillAndCompare(shop.postgres, tempFile, shop, tables);
			await writeFile(getMovedMarkPath(BIELA_DATA), "Mudado a PostgreSQL\n", { mode: 0o600 });
			await syncToDisk(BIELA_DATA);
			return tables;
		}
		await assertNotInUse(shop.postgres);
		await assertNoShop({ ...shop, postgres: undefined });
		const tables = await copyPostgres(shop.postgres, tempFile, shop.migrations);
		const differingTables = findDifferingTables(tables, readDatabase(tempFile, computeTableStats));
		if (differingTables.length > 0)
			throw new StartupError(`SQLite no guardó igual las tablas ${differingTables.join(", ")}.`);
		pauseShop(tempFile, "moved");
		await syncToDisk(tempFile);
		await installDatabase(BIELA_DATA, tempFile);
		await syncToDisk(BIELA_DATA);
		return tables;
	} finally {
		await rm(tempFile, { force: true });
		unlock();
	}
}

function readDatabase<T>(file: string, readWith: (raw: ReturnType<typeof openReadOnly>) => T): T {
	using raw = openReadOnly(file);
	return readWith(raw);
}

/** Asserts that no server is connected, because its later writes would be lost. */
async function assertNotInUse({ db }: Database) {
	const { rows } = await sql<{ found: number }>`
		select count(*) as found from pg_stat_activity where datname = current_database()
		and usename = current_user and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
	const found = Number(rows[0]?.found);
	if (found > 0)
		throw new StartupError(
			`Esa base de datos todavía está en uso con el mismo usuario (conexiones abiertas: ${found}). Detén todos los servidores de Biela y prueba otra vez.`,
		);
}
