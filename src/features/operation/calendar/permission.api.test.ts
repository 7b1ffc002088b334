// @module-tag sequence
// @module-tag slow
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import type { AppContext } from "#server/app-context.server.ts";
import { openLog } from "#server/log.server.ts";
import { openOutbox } from "#server/outbox/outbox.server.ts";
import { openCalendarWorld, QUICK } from "./calendar-world.test.kit.ts";
import { openCalendarSenders } from "./sync.server.ts";

const kit = openCalendarWorld();
const { world } = kit;
const HOUR_MS = 60 * 60_000;
const DAYS = ["2026-12-10", "2026-12-11", "2026-12-14", "2026-12-15", "2026-12-16", "2026-12-17"];
const TIMES = ["8:00 AM", "9:00 AM", "10:00 AM", "1:00 PM"];
/** Timeout for a busy machine. */
const LONG_MS = 120_000;
let bookedCount = 0;

function book() {
	const count = bookedCount++;
	const preferredDate = DAYS[count % DAYS.length];
	return kit.book({ preferredDate, preferredTime: TIMES[Math.floor(count / DAYS.length) % 4] });
}
const bookMany = async (count: number) => {
	const visits = [];
	for (let number = 0; number < count; number++) visits.push(await book());
	return visits;
};
/** Opens another machine on the same database. */
function openMachine(ctx: AppContext = world.ctx) {
	const { db, now, log } = ctx;
	return openOutbox({ db, now, log }, openCalendarSenders(ctx, QUICK));
}

test("sends earlier bookings when a calendar is connected", async () => {
	const [first, second] = await bookMany(2);
	await kit.drainOutbox();
	expect(kit.zoho.calls).toEqual([]);
	expect(await kit.getVisit(first?.id ?? "")).toMatchObject({ calendarState: "off" });
	const body = { appointment_id: first?.id };
	const earlyResponse = await kit.asFreshStaff("/api/admin/zoho/create-event", { body });
	expect([earlyResponse.status, earlyResponse.json.code]).toEqual([409, "not_connected"]);
	await kit.connect();
	await kit.drainOutbox();
	for (const visit of [first, second]) expect(kit.findEvents(visit?.reference ?? "")).toHaveLength(1);
});

test(
	"renews the token once for twenty changes at once",
	async () => {
		world.ctx.clock.advance(2 * HOUR_MS);
		const before = kit.zoho.countCalls("renew");
		const visits = await bookMany(10);
		await kit.drainOutbox();
		expect(kit.zoho.countCalls("renew")).toBe(before + 1);

		world.ctx.clock.advance(HOUR_MS - 60_000);
		const laterVisits = await bookMany(10);
		const [first, second] = [openMachine(), openMachine()];
		for (let round = 0; round < 10; round++) {
			await Promise.all([first.drain(), second.drain()]);
			world.ctx.clock.advance(1000);
		}
		expect(kit.zoho.countCalls("renew")).toBe(before + 2);
		for (const { reference } of [...visits, ...laterVisits])
			expect(kit.findEvents(reference)).toHaveLength(1);
	},
	LONG_MS,
);

test("sends a correction made during the visit's sync", async () => {
	const { id, reference } = await book();
	await kit.drainOutbox();
	const sentVisit = await kit.getVisit(id);
	const visit = (await kit.asFreshStaff(`/api/admin/agenda/${id}`)).json;
	const { name, email, service, car, note } = visit;
	await kit.correct(id, { name, email, service, car, note, phone: "6499-0077" });
	// The sender of the previous version finishes now.
	const { calendarState, calendarSequence } = sentVisit;
	await world.ctx.db
		.updateTable("visits")
		.set({ calendarState, calendarSequence })
		.where("id", "=", id)
		.execute();
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toMatchObject([{ description: expect.stringContaining("+50764990077") }]);
});

test("sends a phone number corrected on the customer's page", async () => {
	const { leadId, reference } = await book();
	await kit.drainOutbox();
	const { customer } = (await kit.asFreshStaff(`/api/admin/inbox/${leadId}`)).json;
	const path = `/api/admin/customers/${customer.id}`;
	const { name, email, updated_at } = (await kit.asFreshStaff(path)).json;
	const body = { name, email: email ?? "", phone: "6499-0078", updated_at };
	const corrected = await kit.asFreshStaff(path, { method: "PUT", body });
	expect(corrected.status, JSON.stringify(corrected.json)).toBe(200);
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toMatchObject([{ description: expect.stringContaining("+50764990078") }]);
});

test("creates one event when two machines run one job", async () => {
	const { id, reference } = await book();
	await kit.drainOutbox();
	kit.zoho.remove(kit.findEvents(reference)[0]?.uid ?? "");
	await world.ctx.db
		.updateTable("visits")
		.set({ calendarUid: null, calendarSequence: null, calendarState: "pending" })
		.where("id", "=", id)
		.execute();
	const slowOptions = { ...QUICK, timeoutMs: 10_000 };
	const [first, second] = [1, 2].map(() => openCalendarSenders(world.ctx, slowOptions).calendar);
	const job = { id: "x", payload: { visitId: id } };
	const outcomes = await Promise.allSettled([first?.(job), second?.(job), first?.(job)]);
	expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
	expect(kit.findEvents(reference)).toHaveLength(1);
});

test("keeps the interval between creates across senders", async () => {
	const createIntervalMs = 120;
	const { calendar } = openCalendarSenders(world.ctx, { ...QUICK, createIntervalMs });
	const visits = await bookMany(3);
	const startedAt = performance.now();
	await Promise.all(visits.map(({ id }) => calendar?.({ id, payload: { visitId: id } })));
	expect(performance.now() - startedAt).toBeGreaterThan(2 * createIntervalMs - 5);
	for (const { reference } of visits) expect(kit.findEvents(reference)).toHaveLength(1);
});

test("takes over the lease when its machine dies", async () => {
	const until = new Date(world.ctx.now().getTime() + 30_000).toISOString();
	await world.ctx.db.updateTable("calendarLink").set({ leaseHolder: "muerta", leaseUntil: until }).execute();
	const { reference } = await book();
	await world.ctx.outbox.drain();
	expect(kit.findEvents(reference)).toEqual([]);
	world.ctx.clock.advance(31_000);
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toHaveLength(1);
});

test(
	"renews a rejected token once, within the rate limit",
	async () => {
		world.ctx.clock.advance(HOUR_MS);
		kit.zoho.expireAccessTokens();
		const before = kit.zoho.countCalls("renew");
		for (let count = 0; count < 14; count++) {
			kit.zoho.expireAccessTokens();
			await book();
			await world.ctx.outbox.drain();
			world.ctx.clock.advance(20_000);
		}
		expect(kit.zoho.countCalls("renew") - before).toBeLessThanOrEqual(10);
		await kit.drainOutbox();
		expect(await kit.getLinkState()).toMatchObject({ state: "connected", pending: 0, failed: 0 });
	},
	LONG_MS,
);

test("never stores or logs a plain token", async () => {
	const lines: string[] = [];
	const logSink = new Writable({
		write(chunk, _encoding, done) {
			lines.push(String(chunk));
			done();
		},
	});
	const ctx = { ...world.ctx, log: openLog("trace", logSink) };
	world.ctx.clock.advance(2 * HOUR_MS);
	kit.zoho.failNext("create", "unauthorised", "broken", "html404", "error200");
	kit.zoho.failNext("renew", "die");
	await bookMany(3);
	const machine = openMachine(ctx);
	for (let round = 0; round < 6; round++) {
		await machine.drain();
		world.ctx.clock.advance(16 * 60_000);
	}
	expect(lines.join("")).toContain("zoho_failed");
	const tables = await Promise.all(
		(["calendarLink", "calendarStates", "calendarEvents", "outbox", "visits", "changes"] as const).map(
			(table) => world.ctx.db.selectFrom(table).selectAll().execute(),
		),
	);
	const everything = `${JSON.stringify(tables)}${lines.join("")}`;
	expect(kit.zoho.listSecrets().length).toBeGreaterThan(3);
	for (const secret of kit.zoho.listSecrets()) expect(everything).not.toContain(secret);
	// Checks phones in typed and stored form; the last four digits alone could be part of an id.
	expect(lines.join("")).not.toMatch(/Ana|correo\.com|\+507|\b6(222|333|444)-\d{4}\b/);
});
