// @module-tag sequence
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFolderShop, shareShopId } from "#features/backups/backups.test.kit.ts";
import { makeBackup } from "#features/backups/make-backup.server.ts";
import { DELETION_CHORES, findBackupHold, findClockHold } from "./retention.server.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const empty = mkdtempSync(join(tmpdir(), "biela-no-copies-"));
const DAY_MS = 24 * 60 * 60 * 1000;
let quoteCount = 0;
let home: Awaited<ReturnType<typeof openFolderShop>>;

beforeAll(async () => {
	home = await openFolderShop();
	world.ctx.env.BIELA_DATA = empty;
	for (const forget of DELETION_CHORES) world.ctx.purge.addDeletion(() => forget(world.ctx));
	// Record the time before anything looks two years old.
	await findClockHold(world.ctx);
	for (const hold of [findClockHold, findBackupHold]) world.ctx.purge.addHold(() => hold(world.ctx));
});
afterAll(async () => {
	await home.cleanUp();
	rmSync(empty, { recursive: true, force: true });
});

/** Creates a person whose only quote request is over two years old. */
async function longAgo() {
	const customer = { name: `Ana ${++quoteCount}`, phone: `6111-${1000 + quoteCount}` };
	const body = { customer, products: [{ sku: "ENI-DOT4-500", quantity: 1 }] };
	expect((await world.call("/api/quotes", { body })).status).toBe(201);
	const { db } = world.ctx;
	const createdAt = "2024-10-03T15:00:00.000Z";
	await db.updateTable("leads").set({ createdAt, updatedAt: createdAt }).execute();
	await db.updateTable("leadEvents").set({ createdAt }).execute();
	await db.updateTable("customers").set({ lastContactAt: createdAt }).execute();
}
async function hour() {
	world.ctx.clock.advance(60 * 60_000);
	await world.ctx.purge.run();
}
const people = async () => (await world.ctx.db.selectFrom("customers").select("id").execute()).length;
async function announced(): Promise<string> {
	const now = world.ctx.now().toISOString();
	const times = { createdAt: now, lastUsedAt: now, authenticatedAt: now };
	await world.ctx.db.updateTable("sessions").set(times).execute();
	const { checks } = (await world.asStaff("/api/admin/status")).json;
	return checks.find(({ id }: { id: string }) => id === "forgetting").detail;
}

test("keeps expired people until a backup has them", async () => {
	await longAgo();
	await hour();
	expect(await people()).toBe(1);
	expect(await announced()).toMatch(
		/desde ya: los datos personales de 1 solicitud .*; espera a que una copia comprobada los tenga$/,
	);
	world.ctx.env.BIELA_DATA = home.shop.env.BIELA_DATA;
	await shareShopId(home.ctx, world.ctx);
	await makeBackup(home.shop, { startedAt: world.ctx.now() });
	await hour();
	expect(await people()).toBe(0);
	expect(await announced()).toBe("Nadie en los próximos 30 días");
});

test("waits at most thirty days with an old backup", async () => {
	await longAgo();
	world.ctx.clock.advance(DAY_MS);
	await hour();
	expect(await people()).toBe(1);
	expect(await announced()).toMatch(/los tenga, a más tardar hasta el 20 de diciembre de 2026$/);
	world.ctx.clock.advance(28 * DAY_MS);
	await hour();
	expect(await people()).toBe(1);
	world.ctx.clock.advance(DAY_MS);
	await hour();
	expect(await people()).toBe(0);
});

test("waits thirty days from the alarm without any backup", async () => {
	world.ctx.env.BIELA_DATA = empty;
	await longAgo();
	const since = new Date(world.ctx.now().getTime() - 29 * DAY_MS).toISOString();
	const row = { id: "backup", detail: "", since, toldAt: since, okSince: null } as const;
	await world.ctx.db.insertInto("alarms").values(row).execute();
	await hour();
	expect(await people()).toBe(1);
	world.ctx.clock.advance(DAY_MS);
	await hour();
	expect(await people()).toBe(0);
});
