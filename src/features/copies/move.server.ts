import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#platform/database/db.server.ts";
import { databaseFile } from "#platform/database/sqlite.server.ts";
import { flush } from "#platform/files/files.server.ts";
import { movedMark, refuseMoved } from "#platform/start/data-folder.server.ts";
import { lockDataFolder } from "#platform/start/data-lock.server.ts";
import { StartRefused } from "#platform/start/refusal.ts";
import { copyEmbedded, openReadOnly } from "./embedded-rows.server.ts";
import { copyPostgres, pickMigrations } from "./postgres-rows.server.ts";
import { fillWhole, putDatabase, refuseLiving, sweepKilled } from "./restore.server.ts";
import { isShopIn, NO_SHOP, type Shop } from "./shop.server.ts";
import { differing, type FiguresOf, figuresOf, schemaOf } from "./table-rows.server.ts";

export const ENGINES = ["sqlite", "postgres"] as const;
export type Side = (typeof ENGINES)[number];

/**
 * Moves a shop's database from one engine to the other and compares every table. Files and secret stay in the data
 * folder, which both engines use. The old database is left unchanged; an embedded one is marked, so that no server
 * starts with it by mistake.
 *
 * @param shop with PostgreSQL; its data folder has, or receives, the embedded database
 * @throws DataFolderTaken | StartupError while a server runs, without a shop to move, or when the target has one
 * @source rules 9.15
 */
export async function moveShop(shop: Shop & { postgres: Database }, to: Side): Promise<FiguresOf> {
	const { BIELA_DATA } = shop.env;
	const file = databaseFile(BIELA_DATA);
	if (to === "postgres") {
		refuseMoved(BIELA_DATA);
		// Locking a missing folder would create it.
		if (!isShopIn(BIELA_DATA)) throw new StartRefused(`En «${BIELA_DATA}» ${NO_SHOP}`);
	}
	const unlock = lockDataFolder(BIELA_DATA);
	const work = join(BIELA_DATA, `.mudando-${process.pid}.db`);
	try {
		await sweepKilled(BIELA_DATA);
		if (to === "postgres") {
			await refuseLiving(shop);
			pickMigrations(shop.migrations, read(file, schemaOf));
			const tables = await copyEmbedded(file, work);
			await fillWhole(shop.postgres, work, shop, tables);
			await writeFile(movedMark(BIELA_DATA), "Mudado a PostgreSQL\n", { mode: 0o600 });
			await flush(BIELA_DATA);
			return tables;
		}
		await refuseBusy(shop.postgres);
		await refuseLiving({ ...shop, postgres: undefined });
		const tables = await copyPostgres(shop.postgres, work, shop.migrations);
		const unlike = differing(tables, read(work, figuresOf));
		if (unlike.length > 0)
			throw new StartRefused(`SQLite no guardó igual las tablas ${unlike.join(", ")}.`);
		await putDatabase(BIELA_DATA, work);
		await flush(BIELA_DATA);
		return tables;
	} finally {
		await rm(work, { force: true });
		unlock();
	}
}

function read<T>(file: string, look: (raw: ReturnType<typeof openReadOnly>) => T): T {
	using raw = openReadOnly(file);
	return look(raw);
}

/** Asserts that no server is connected, because its later writes would be lost. */
async function refuseBusy({ db }: Database) {
	const { rows } = await sql<{ found: number }>`
		select count(*) as found from pg_stat_activity where datname = current_database()
		and usename = current_user and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
		db,
	);
	const found = Number(rows[0]?.found);
	if (found > 0)
		throw new StartRefused(
			`Esa base de datos todavía está en uso con el mismo usuario (conexiones abiertas: ${found}). Detén todos los servidores de Biela y prueba otra vez.`,
		);
}
