// @module-tag sequence
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beSameShop, openFolderShop } from "#features/copies/copies.test.kit.ts";
import { makeCopy } from "#features/copies/make.server.ts";
import { clockHold, copyHold, FORGETTING } from "./retention.server.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const empty = mkdtempSync(join(tmpdir(), "biela-no-copies-"));
const DAY_MS = 24 * 60 * 60 * 1000;
let asked = 0;
let home: Awaited<ReturnType<typeof openFolderShop>>;

beforeAll(async () => {
	home = await openFolderShop();
	world.at.env.BIELA_DATA = empty;
	for (const forget of FORGETTING) world.at.purge.forgets(() => forget(world.at));
	// Record the time before anything looks two years old.
	await clockHold(world.at);
	for (const hold of [clockHold, copyHold]) world.at.purge.waitsFor(() => hold(world.at));
});
afterAll(async () => {
	await home.end();
	rmSync(empty, { recursive: true, force: true });
});

/** Creates a person whose only quote request is over two years old. */
async function longAgo() {
	const customer = { name: `Ana ${++asked}`, phone: `6111-${1000 + asked}` };
	const body = { customer, products: [{ sku: "ENI-DOT4-500", quantity: 1 }] };
	expect((await world.call("/api/quotes", { body })).status).toBe(201);
	const { db } = world.at;
	const createdAt = "2024-10-03T15:00:00.000Z";
	await db.updateTable("leads").set({ createdAt, updatedAt: createdAt }).execute();
	await db.updateTable("leadEvents").set({ createdAt }).execute();
	await db.updateTable("customers").set({ lastContactAt: createdAt }).execute();
}
async function hour() {
	world.at.clock.pass(60 * 60_000);
	await world.at.purge.run();
}
const people = async () =>
	(await world.at.db.selectFrom("customers").select("id").execute()).length;
async function announced(): Promise<string> {
	const now = world.at.now().toISOString();
	const times = { createdAt: now, lastUsedAt: now, authenticatedAt: now };
	await world.at.db.updateTable("sessions").set(times).execute();
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
	world.at.env.BIELA_DATA = home.shop.env.BIELA_DATA;
	await beSameShop(home.at, world.at);
	await makeCopy(home.shop, { at: world.at.now() });
	await hour();
	expect(await people()).toBe(0);
	expect(await announced()).toBe("Nadie en los próximos 30 días");
});

test("waits at most thirty days with an old backup", async () => {
	await longAgo();
	world.at.clock.pass(DAY_MS);
	await hour();
	expect(await people()).toBe(1);
	expect(await announced()).toMatch(/los tenga, a más tardar hasta el 20 de diciembre de 2026$/);
	world.at.clock.pass(28 * DAY_MS);
	await hour();
	expect(await people()).toBe(1);
	world.at.clock.pass(DAY_MS);
	await hour();
	expect(await people()).toBe(0);
});

test("waits thirty days from the alarm without any backup", async () => {
	world.at.env.BIELA_DATA = empty;
	await longAgo();
	const since = new Date(world.at.now().getTime() - 29 * DAY_MS).toISOString();
	const row = { id: "backup", detail: "", since, toldAt: since, okSince: null } as const;
	await world.at.db.insertInto("alarms").values(row).execute();
	await hour();
	expect(await people()).toBe(1);
	world.at.clock.pass(DAY_MS);
	await hour();
	expect(await people()).toBe(0);
});
