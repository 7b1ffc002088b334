// @module-tag sequence
import { expect, test } from "vitest";
import { findClockHold } from "#composition/chores.server.ts";
import { listDeletionChores } from "#composition/deletion-chores.test.kit.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const DAY_MS = 24 * 60 * 60 * 1000;
let quoteCount = 0;

async function requestQuote() {
	const customer = { name: `Ana ${++quoteCount}`, phone: `6111-${1000 + quoteCount}` };
	const body = { customer, products: [{ sku: "ENI-DOT4-500", quantity: 1 }] };
	expect((await world.call("/api/quotes", { body })).status).toBe(201);
}
const countPeople = async () => (await world.ctx.db.selectFrom("customers").select("id").execute()).length;
async function getHealthCheck(id: string) {
	const now = world.ctx.now().toISOString();
	const times = { createdAt: now, lastUsedAt: now, authenticatedAt: now };
	await world.ctx.db.updateTable("sessions").set(times).execute();
	const { checks } = (await world.asStaff("/api/admin/status")).json;
	return checks.find((check: { id: string }) => check.id === id);
}
/** Runs the hourly work of the live server. */
async function runHourlyPurge() {
	world.ctx.clock.advance(60 * 60_000);
	await world.ctx.chores.runHourly();
}

test("deletes nobody until a clock jump lasts a week", async () => {
	world.ctx.chores.add(listDeletionChores());
	world.ctx.chores.addHold(() => findClockHold(world.ctx));
	for (let count = 0; count < 21; count++) await requestQuote();
	// No clock time is recorded yet: the newest request is the reference.
	world.ctx.clock.advance(3 * 365 * DAY_MS);
	const futureAt = world.ctx.now().toISOString();
	await runHourlyPurge();
	expect(await countPeople()).toBe(21);
	expect(await getHealthCheck("clock")).toMatchObject({
		state: "error",
		detail: expect.stringMatching(/1095 días después.*No se borra nada/),
	});
	expect((await getHealthCheck("forgetting")).detail).toMatch(/21 solicitudes.*detenido por ahora/);
	// A single new request does not confirm the clock.
	await requestQuote();
	for (let count = 0; count < 6 * 24; count++) await runHourlyPurge();
	expect(await countPeople()).toBe(22);
	// With the clock corrected, everything continues.
	world.ctx.clock.set("2026-11-20T16:00:00Z");
	await runHourlyPurge();
	expect(await getHealthCheck("clock")).toMatchObject({ state: "ok" });
	expect((await getHealthCheck("forgetting")).detail).toBe("Nadie en los próximos 30 días");
	expect(await countPeople()).toBe(22);
	// The same date again after a real pause: it is accepted after a week.
	world.ctx.clock.set(futureAt);
	for (let count = 0; count < 7 * 24 + 1; count++) await runHourlyPurge();
	expect(await countPeople()).toBe(1);
}, 120_000);

test("reports upcoming deletions with count and day", async () => {
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	const trustedAt = world.ctx.now().toISOString();
	const mark = { trustedAt, seenAt: trustedAt, jumpedAt: null };
	await world.ctx.db.updateTable("clockMarks").set(mark).execute();
	await world.ctx.db.updateTable("leads").set({ createdAt: "2024-12-03T15:00:00.000Z" }).execute();
	await world.ctx.db.updateTable("leads").set({ updatedAt: "2024-12-03T15:00:00.000Z" }).execute();
	await world.ctx.db.updateTable("customers").set({ lastContactAt: "2024-12-03T15:00:00.000Z" }).execute();
	await world.ctx.db.updateTable("leadEvents").set({ createdAt: "2024-12-03T15:00:00.000Z" }).execute();
	const { state, detail } = await getHealthCheck("forgetting");
	expect([state, detail]).toEqual([
		"ok",
		"En los próximos 30 días, desde el 4 de diciembre de 2026: los datos personales de 1 solicitud sin trabajo y sin contacto en 24 meses",
	]);
});

test("deletes nothing under a simulated date", async () => {
	world.ctx.env.BIELA_NOW = "2029-01-01T00:00:00Z";
	world.ctx.clock.set("2029-01-01T00:00:00Z");
	await world.ctx.chores.runHourly();
	expect(await countPeople()).toBe(1);
	expect(await getHealthCheck("clock")).toMatchObject({
		state: "warn",
		detail: expect.stringMatching(/BIELA_NOW.*no se borra nada/),
	});
});
