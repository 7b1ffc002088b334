// @module-tag slow
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { insertMedia } from "#features/content/media/store.server.ts";
import { openFolderShop } from "#features/operation/backups/backups.test.kit.ts";
import { findBackup } from "#features/operation/backups/find-backup.server.ts";
import { copyEmbedded, openReadOnly } from "#features/operation/backups/making/embedded-rows.server.ts";
import { copyPostgres, fillPostgres } from "#features/operation/backups/making/postgres-rows.server.ts";
import { performBackup } from "#features/operation/backups/making/run-backup.server.ts";
import { listExpectedPictures } from "#features/operation/backups/making/shop-read-model.server.ts";
import { computeTableStats, listTables } from "#features/operation/backups/making/table-rows.server.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { migrations } from "#migrations/all.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { openSqlite } from "#server/database/sqlite.server.ts";
import { openTestContext } from "#server/test-context.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { restoreBackup } from "./restore.server.ts";

const world = openWorld();
const folder = mkdtempSync(join(tmpdir(), "biela-engines-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const isPostgres = process.env.TEST_ENGINE === "postgres";

/** Submits quotes of two customers, so that triggers update the counters. */
async function submitRequests() {
	for (const phone of ["6123-4567", "6222-1111"])
		await world.call("/api/quotes", {
			body: {
				customer: { name: "Ana Ñúñez 🚗", phone, email: "", notes: "Línea una\nlínea dos" },
				products: [{ sku: "ENI-DOT4-500", quantity: 2, price: 8.95 }],
				totalItems: 2,
				totalValue: 17.9,
				timestamp: "2026-11-20T15:00:00.000Z",
			},
		});
}

test.runIf(isPostgres)("keeps every row when moved between engines", async () => {
	await submitRequests();
	const orders = openOrders(world);
	const parent = await orders.receiveInState("ready");
	const comeback = await orders.receive();
	await world.ctx.db
		.updateTable("workOrders")
		.set({ parentOrderId: parent.id })
		.where("id", "=", comeback.id)
		.execute();
	const [first, second] = [join(folder, "1.db"), join(folder, "2.db")];
	const sourceStats = await copyPostgres(world.ctx.database, first, migrations);
	const raw = openReadOnly(first);
	expect(computeTableStats(raw)).toEqual(sourceStats);
	expect(sourceStats.products?.rows).toBeGreaterThan(20);
	expect(sourceStats.leads?.rows).toBe(4);
	const orderTables = [
		sourceStats.cars,
		sourceStats.work_orders,
		sourceStats.work_order_moves,
		sourceStats.work_order_jobs,
	];
	expect(orderTables.map((table) => table?.rows)).toEqual([2, 2, 4, 1]);
	expect(sourceStats.lead_counts?.rows).toBeGreaterThan(0);
	const tables = listTables(raw).map(({ name }) => name);
	raw.close();
	const { rows } = await sql<{
		name: string;
	}>`select table_name as name from information_schema.tables
		where table_schema = ${world.ctx.database.schema}`.execute(world.ctx.db);
	expect(
		rows
			.map(({ name }) => name)
			.filter((name) => name !== "kysely_migration_lock")
			.toSorted(),
	).toEqual(tables.toSorted());

	const otherContext = await openTestContext(migrations, process.env.TEST_DATABASE_URL);
	expect(await fillPostgres(otherContext.database, first, migrations)).toEqual(sourceStats);
	expect(await copyPostgres(otherContext.database, second, migrations)).toEqual(sourceStats);
	const sequence = await sql<{ next: number; most: number }>`
		select nextval(pg_get_serial_sequence('lead_counts', 'turn')) as next, (select coalesce(max(turn), 0) from lead_counts) as most`.execute(
		otherContext.db,
	);
	expect(sequence.rows[0]?.next).toBeGreaterThan(sequence.rows[0]?.most ?? 0);
	await otherContext.close();

	// The moved database works: search, triggers and references.
	const shop = openSqlite(second);
	const matches = await sql`select rowid from product_search where product_search match '"aceite"'`.execute(
		shop.db,
	);
	expect(matches.rows.length).toBeGreaterThan(0);
	expect((await sql`pragma foreign_key_check`.execute(shop.db)).rows).toEqual([]);
	const triggers = await sql<{
		name: string;
	}>`select name from sqlite_master where type = 'trigger' order by name`.execute(shop.db);
	await shop.close();
	const freshDatabase = openSqlite(":memory:");
	const { migrate } = await import("#server/database/migrate.server.ts");
	await migrate(freshDatabase, migrations, { log: world.ctx.log });
	expect(triggers.rows).toEqual(
		(await sql`select name from sqlite_master where type = 'trigger' order by name`.execute(freshDatabase.db))
			.rows,
	);
	await freshDatabase.close();
	expect(await copyEmbedded(second, join(folder, "3.db"))).toEqual(sourceStats);
});

test.runIf(isPostgres)("rejects an unknown schema", async () => {
	const { db, database } = world.ctx;
	await sql`insert into kysely_migration (name, timestamp) values ('998-newer', '')`.execute(db);
	await expect(copyPostgres(database, join(folder, "4.db"), migrations)).rejects.toThrow(
		/más nueva de Biela.*998-newer.*npm run upgrade/,
	);
	await sql`delete from kysely_migration where name = '998-newer'`.execute(db);
});

test.runIf(isPostgres)("restores a remote backup to an empty PostgreSQL only", async () => {
	const home = await openFolderShop();
	const remoteFolder = mkdtempSync(join(folder, "away-"));
	const keys = {
		BACKUP_URL: pathToFileURL(remoteFolder).href,
		BACKUP_KEY: "la-clave-del-taller-que-guarda-su-duena",
	};
	const startedAt = new Date("2026-11-20T15:00:00Z");
	const manifest = await performBackup({ ...home.shop, env: { ...home.ctx.env, ...keys } }, { startedAt });
	await home.cleanUp();
	const otherContext = await openTestContext({}, process.env.TEST_DATABASE_URL);
	const data = mkdtempSync(join(folder, "data-"));
	const target = {
		env: { ...home.ctx.env, ...keys, BIELA_DATA: data, BIELA_NOW: "2026-11-20T15:30:00Z" },
		postgres: otherContext.database,
		migrations,
	};
	const { backup, cleanUp } = await findBackup(target.env, "ultima");
	await restoreBackup(backup, target);
	expect(readFileSync(join(data, "media/logo-1/320.webp"), "utf8")).toBe("a picture");
	expect(readdirSync(data).toSorted()).toEqual([
		expect.stringMatching(/^\.traida-/),
		"lock-owner.txt",
		"lock.db",
		"media",
		"secret.key",
	]);
	expect(await copyPostgres(otherContext.database, join(folder, "5.db"), migrations)).toEqual({
		...manifest?.tables,
		server_pauses: expect.objectContaining({ rows: 1 }),
	});
	await expect(restoreBackup(backup, target)).rejects.toThrow("ya hay un taller");
	await cleanUp();
	await otherContext.close();
});

test.runIf(isPostgres)("lists expected pictures from PostgreSQL", async () => {
	const id = randomUUID();
	const now = world.ctx.now().toISOString();
	const picture = { id, path: "/images/logo/logo.png", filename: "logo.png", hash: "abc" };
	await withTransaction(world.ctx.db, (trx) =>
		insertMedia(trx, {
			...picture,
			stem: "/images/logo/logo",
			target: "logo",
			category: "logo",
			fileType: "image",
			sizeBytes: 1,
			width: 1,
			height: 1,
			altText: "",
			description: "",
			uploadedBy: "",
			createdAt: now,
			updatedAt: now,
		}),
	);
	const shop = { env: world.ctx.env, postgres: world.ctx.database };
	expect(await listExpectedPictures(shop)).toEqual([
		{ path: `${id}/full.png`, name: "logo.png", want: "abc" },
	]);
});
