// @module-tag sequence
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBackupHold, findClockHold } from "#composition/chores.server.ts";
import { listDeletionChores } from "#composition/deletion-chores.test.kit.ts";
import { openFolderShop, shareShopId } from "#features/operation/backups/backups.test.kit.ts";
import { makeBackup } from "#features/operation/backups/making/make-backup.server.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const emptyFolder = mkdtempSync(join(tmpdir(), "biela-no-copies-"));
const DAY_MS = 24 * 60 * 60 * 1000;
let quoteCount = 0;
let folderShop: Awaited<ReturnType<typeof openFolderShop>>;

beforeAll(async () => {
	folderShop = await openFolderShop();
	world.ctx.env.BIELA_DATA = emptyFolder;
	world.ctx.chores.add(listDeletionChores());
	// Record the time before anything looks two years old.
	await findClockHold(world.ctx);
	for (const findHold of [findClockHold, findBackupHold]) world.ctx.chores.addHold(() => findHold(world.ctx));
});
afterAll(async () => {
	await folderShop.cleanUp();
	rmSync(emptyFolder, { recursive: true, force: true });
});

/** Creates a person whose only quote request is over two years old. */
async function createExpiredPerson() {
	const customer = { name: `Ana ${++quoteCount}`, phone: `6111-${1000 + quoteCount}` };
	const body = { customer, products: [{ sku: "ENI-DOT4-500", quantity: 1 }] };
	expect((await world.call("/api/quotes", { body })).status).toBe(201);
	const { db } = world.ctx;
	const createdAt = "2024-10-03T15:00:00.000Z";
	await db.updateTable("leads").set({ createdAt, updatedAt: createdAt }).execute();
	await db.updateTable("leadEvents").set({ createdAt }).execute();
	await db.updateTable("customers").set({ lastContactAt: createdAt }).execute();
}
async function runHourlyPurge() {
	world.ctx.clock.advance(60 * 60_000);
	await world.ctx.chores.runHourly();
}
const countPeople = async () => (await world.ctx.db.selectFrom("customers").select("id").execute()).length;
async function getDeletionStatus(): Promise<string> {
	const now = world.ctx.now().toISOString();
	const times = { createdAt: now, lastUsedAt: now, authenticatedAt: now };
	await world.ctx.db.updateTable("sessions").set(times).execute();
	const { checks } = (await world.asStaff("/api/admin/status")).json;
	return checks.find(({ id }: { id: string }) => id === "forgetting").detail;
}

test("keeps expired people until a backup has them", async () => {
	await createExpiredPerson();
	await runHourlyPurge();
	expect(await countPeople()).toBe(1);
	expect(await getDeletionStatus()).toMatch(
		/desde ya: los datos personales de 1 solicitud .*; espera a que una copia comprobada los tenga$/,
	);
	world.ctx.env.BIELA_DATA = folderShop.shop.env.BIELA_DATA;
	await shareShopId(folderShop.ctx, world.ctx);
	await makeBackup(folderShop.shop, { startedAt: world.ctx.now() });
	await runHourlyPurge();
	expect(await countPeople()).toBe(0);
	expect(await getDeletionStatus()).toBe("Nadie en los próximos 30 días");
});

test("waits at most thirty days with an old backup", async () => {
	await createExpiredPerson();
	world.ctx.clock.advance(DAY_MS);
	await runHourlyPurge();
	expect(await countPeople()).toBe(1);
	expect(await getDeletionStatus()).toMatch(/los tenga, a más tardar hasta el 20 de diciembre de 2026$/);
	world.ctx.clock.advance(28 * DAY_MS);
	await runHourlyPurge();
	expect(await countPeople()).toBe(1);
	world.ctx.clock.advance(DAY_MS);
	await runHourlyPurge();
	expect(await countPeople()).toBe(0);
});

test("waits thirty days from the alarm without any backup", async () => {
	world.ctx.env.BIELA_DATA = emptyFolder;
	await createExpiredPerson();
	const since = new Date(world.ctx.now().getTime() - 29 * DAY_MS).toISOString();
	const row = { id: "backup", detail: "", since, notifiedAt: since, okSince: null } as const;
	await world.ctx.db.insertInto("alarms").values(row).execute();
	await runHourlyPurge();
	expect(await countPeople()).toBe(1);
	world.ctx.clock.advance(DAY_MS);
	await runHourlyPurge();
	expect(await countPeople()).toBe(0);
});
