// @module-tag slow
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openOutbox } from "#server/outbox/outbox.server.ts";
import { openCalendarWorld, QUICK } from "./calendar-world.test.kit.ts";
import { queueMissingVisits } from "./queue-event.server.ts";
import { openCalendarSenders } from "./sync.server.ts";
import type { Failure } from "./zoho-double.test.kit.ts";
import type { Call } from "./zoho-double-calendar.test.kit.ts";

const kit = openCalendarWorld();
const { world } = kit;
const MINUTE_MS = 60_000;
const DAYS = ["2026-12-10", "2026-12-11", "2026-12-14", "2026-12-15", "2026-12-16", "2026-12-17"];
const TIMES = ["8:00 AM", "9:00 AM", "10:00 AM", "1:00 PM"];
/** Timeout for a busy machine. */
const LONG_MS = 120_000;
let bookedCount = 0;

beforeAll(async () => {
	expect((await kit.connect()).status).toBe(200);
});
beforeEach(() => kit.drainOutbox());

/** Books a visit at the next free hour. */
function book(overrides: object = {}) {
	const count = bookedCount++;
	const preferredDate = DAYS[count % DAYS.length];
	const preferredTime = TIMES[count % TIMES.length];
	return kit.book({ preferredDate, preferredTime, ...overrides });
}
async function bookAndSync() {
	const visit = await book();
	await kit.drainOutbox();
	expect(kit.findEvents(visit.reference)).toHaveLength(1);
	return visit;
}

test("creates a complete event for a booking", async () => {
	const { id, reference } = await book({ preferredDate: "2026-12-10", preferredTime: "9:00 AM" });
	await kit.drainOutbox();
	const [event, ...otherEvents] = kit.findEvents(reference);
	expect(otherEvents).toEqual([]);
	expect(event).toMatchObject({
		title: `Frenos · Ana Ríos · ${reference}`,
		start: new Date("2026-12-10T14:00:00Z"),
		description: expect.stringMatching(/Correo: ana\d+@correo.com/),
	});
	expect(event?.description).toContain("Carro: Toyota Corolla 2015");
	expect(event?.description).toContain(`https://taller.example/admin/dashboard/agenda/${id}`);
	expect(await kit.getVisit(id)).toMatchObject({
		calendarState: "sent",
		calendarUid: event?.uid,
		calendarError: null,
		calendarTriedAt: null,
	});
	const { minutes } = await kit.getVisit(id);
	expect((event?.end.getTime() ?? 0) - (event?.start.getTime() ?? 0)).toBe(minutes * MINUTE_MS);
	const createCall = kit.zoho.calls.find(({ call }) => call === "create");
	expect(createCall?.url).not.toMatch(/eventdata|Ana|correo/);
});

test("updates the event when its visit changes", async () => {
	const { id, reference } = await bookAndSync();
	await kit.move(id, "2026-12-18", "10:00 AM");
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toMatchObject([{ start: new Date("2026-12-18T15:00:00Z") }]);
	await kit.cancel(id);
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toEqual([]);
	expect(await kit.getVisit(id)).toMatchObject({ calendarState: "off", calendarUid: null });
});

test("sends one event when a visit changes before sync", async () => {
	const { id, reference } = await book();
	await kit.move(id, "2026-12-17", "8:00 AM");
	await kit.move(id, "2026-12-18", "9:00 AM");
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toMatchObject([{ start: new Date("2026-12-18T14:00:00Z") }]);
	const cancelledVisit = await book();
	await kit.cancel(cancelledVisit.id);
	await kit.drainOutbox();
	expect(kit.findEvents(cancelledVisit.reference)).toEqual([]);
});

const TRANSIENT_FAILURES: Failure[] = [
	"html404",
	"html200",
	"unauthorised",
	"busy",
	"broken",
	"hang",
	"die",
	"done-hang",
	"done-die",
];
const changes: [moment: string, calls: Call[]][] = [
	["created", ["create"]],
	["moved", ["change"]],
	["called off", ["delete"]],
];
test.each(
	changes.flatMap(([change, calls]) =>
		TRANSIENT_FAILURES.map((failure) => [change, failure, calls] as const),
	),
)("syncs a visit once when %s during failure «%s»", async (change, failure, calls) => {
	const visit = change === "created" ? await book() : await bookAndSync();
	for (const call of calls) kit.zoho.failNext(call, failure);
	if (change === "moved") await kit.move(visit.id, "2026-12-22", "1:00 PM");
	if (change === "called off") await kit.cancel(visit.id);
	await kit.drainOutbox();
	const events = kit.findEvents(visit.reference);
	expect(events).toHaveLength(change === "called off" ? 0 : 1);
	if (change === "moved") expect(events[0]?.start).toEqual(new Date("2026-12-22T18:00:00Z"));
	const state = change === "called off" ? "off" : "sent";
	expect(await kit.getVisit(visit.id)).toMatchObject({ calendarState: state, calendarError: null });
});

test("finds an unconfirmed event after its visit changed", async () => {
	const movedVisit = await book({ preferredDate: "2026-12-10" });
	kit.zoho.failNext("create", "done-die");
	await world.ctx.outbox.drain();
	expect(kit.findEvents(movedVisit.reference)).toHaveLength(1);
	expect((await kit.getVisit(movedVisit.id)).calendarTriedAt).not.toBeNull();
	await kit.move(movedVisit.id, "2027-01-15", "9:00 AM");
	await kit.drainOutbox();
	expect(kit.findEvents(movedVisit.reference)).toMatchObject([{ start: new Date("2027-01-15T14:00:00Z") }]);

	const cancelledVisit = await book({ preferredDate: "2026-12-11" });
	kit.zoho.failNext("create", "done-hang");
	await world.ctx.outbox.drain();
	await kit.cancel(cancelledVisit.id);
	await kit.drainOutbox();
	expect(kit.findEvents(cancelledVisit.reference)).toEqual([]);
});

test("repairs an event edited or deleted at Zoho", async () => {
	const editedVisit = await bookAndSync();
	kit.zoho.touch(kit.findEvents(editedVisit.reference)[0]?.uid ?? "");
	await kit.move(editedVisit.id, "2026-12-22", "9:00 AM");
	await kit.drainOutbox();
	expect(kit.findEvents(editedVisit.reference)).toMatchObject([{ start: new Date("2026-12-22T14:00:00Z") }]);

	const deletedVisit = await bookAndSync();
	kit.zoho.remove(kit.findEvents(deletedVisit.reference)[0]?.uid ?? "");
	await kit.move(deletedVisit.id, "2026-12-22", "10:00 AM");
	await kit.drainOutbox();
	expect(kit.findEvents(deletedVisit.reference)).toHaveLength(1);

	const missingEventVisit = await bookAndSync();
	kit.zoho.remove(kit.findEvents(missingEventVisit.reference)[0]?.uid ?? "");
	await kit.cancel(missingEventVisit.id);
	await kit.drainOutbox();
	expect(await kit.getVisit(missingEventVisit.id)).toMatchObject({ calendarState: "off" });
});

test.each(["error200", "array400"] as const)(
	"shows a rejection («%s») until staff resend it",
	async (failure) => {
		const { id, reference } = await book();
		kit.zoho.failNext("create", failure);
		await kit.drainOutbox();
		expect(kit.findEvents(reference)).toEqual([]);
		expect(await kit.getVisit(id)).toMatchObject({
			calendarState: "failed",
			calendarError: expect.stringMatching(/INVALID_DATA|EXTRA_PARAM_FOUND/),
			calendarTriedAt: null,
		});
		const state = await kit.getLinkState();
		expect(state).toMatchObject({ failed: 1, waiting: [{ id, reference, state: "failed" }] });
		const body = { appointment_id: id };
		const reply = await kit.asFreshStaff("/api/admin/zoho/create-event", { body });
		expect([reply.status, reply.json.success]).toEqual([202, true]);
		await kit.drainOutbox();
		expect(kit.findEvents(reference)).toHaveLength(1);
		expect((await kit.getLinkState()).failed).toBe(0);
	},
);

test("books without delay while Zoho hangs", async () => {
	const first = await book();
	const before = kit.zoho.countUnanswered();
	kit.zoho.failNext("create", "hang");
	const { db, now, log } = world.ctx;
	const patientSenders = openCalendarSenders(world.ctx, { ...QUICK, timeoutMs: 60_000 });
	let isWaiting = true;
	const pendingDrain = openOutbox({ db, now, log }, patientSenders)
		.drain()
		.then(() => {
			isWaiting = false;
		});
	await expect.poll(() => kit.zoho.countUnanswered()).toBe(before + 1);
	const second = await book();
	expect(isWaiting).toBe(true);
	kit.zoho.closeConnections();
	await pendingDrain;
	await kit.drainOutbox();
	for (const { reference } of [first, second]) expect(kit.findEvents(reference)).toHaveLength(1);
});

test("makes no call during a pause that Zoho requests", async () => {
	kit.zoho.failNext("create", "busy");
	const { id, reference } = await book();
	await world.ctx.outbox.drain();
	const { pausedUntil } = await world.ctx.db
		.selectFrom("calendarLink")
		.select("pausedUntil")
		.executeTakeFirstOrThrow();
	expect(Date.parse(String(pausedUntil)) - world.ctx.now().getTime()).toBe(90_000);
	const calls = kit.zoho.calls.length;
	const visitDuringPause = await book();
	world.ctx.clock.advance(80_000);
	await world.ctx.outbox.drain();
	expect(kit.zoho.calls.length).toBe(calls);
	expect(await kit.getVisit(visitDuringPause.id)).toMatchObject({
		calendarState: "pending",
		calendarError: "Zoho pide esperar un momento",
	});
	expect((await kit.getVisit(id)).calendarState).toBe("pending");
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toHaveLength(1);
});

test(
	"recovers from an outage without loss or duplicates",
	async () => {
		kit.zoho.failNext("create", ...Array<Failure>(8).fill("broken"));
		const visits = [await book(), await book()];
		for (let hour = 0; hour < 3; hour++) {
			await world.ctx.outbox.drain();
			world.ctx.clock.advance(5 * MINUTE_MS);
		}
		const state = await kit.getLinkState();
		expect(state).toMatchObject({
			state: "connected",
			problem: "Zoho tiene una falla.",
			pending: 2,
		});
		expect(state.failing_since).not.toBeNull();
		const { checks } = (await kit.asFreshStaff("/api/admin/status")).json;
		expect(checks.find(({ id }: { id: string }) => id === "calendar")).toMatchObject({
			state: "warn",
		});
		await kit.drainOutbox();
		for (const { reference } of visits) expect(kit.findEvents(reference)).toHaveLength(1);
		expect(await kit.getLinkState()).toMatchObject({ problem: null, failing_since: null, pending: 0 });
	},
	LONG_MS,
);

test("sends a staff event once when submitted twice", async () => {
	const body = {
		title: "Entrega del Hilux",
		description: "Con factura",
		start_date: "2026-12-12",
		start_time: "8:00 AM",
		customer_info: { name: "Luis Pérez", phone: "6222-1111", email: "luis@correo.com" },
	};
	kit.zoho.failNext("create", "done-die");
	const send = (overrides: object = {}) =>
		kit.asFreshStaff("/api/admin/zoho/create-event", { body: { ...body, ...overrides } });
	const [first, second] = [await send(), await send()];
	expect([first.status, second.json.id]).toEqual([202, first.json.id]);
	await kit.drainOutbox();
	const events = kit.zoho.events.filter(({ title }) => title.startsWith("Entrega del Hilux"));
	expect(events).toMatchObject([
		{ start: new Date("2026-12-12T13:00:00Z"), end: new Date("2026-12-12T15:00:00Z") },
	]);
	expect(events[0]?.description).toBe(
		"Con factura\nCliente: Luis Pérez\nTeléfono: 6222-1111\nCorreo: luis@correo.com",
	);
	const invalidResponse = await send({ title: undefined, start_time: "mañana" });
	expect(invalidResponse.json).toMatchObject({ code: "invalid", fields: { start_time: expect.any(String) } });
	expect((await send({ title: undefined })).json.fields).toEqual({ title: "Falta el título" });
	const unknown = await kit.asFreshStaff("/api/admin/zoho/create-event", {
		body: { appointment_id: "nadie" },
	});
	expect(unknown.status).toBe(404);
});

test("sends a quarantined visit only after its release", async () => {
	const { leadId, reference } = await book({ website: "https://spam.example" });
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toEqual([]);
	await world.ctx.db.updateTable("leads").set({ isQuarantined: 0 }).where("id", "=", leadId).execute();
	await queueMissingVisits(world.ctx);
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toHaveLength(1);
	await queueMissingVisits(world.ctx);
	expect(
		await world.ctx.db
			.selectFrom("outbox")
			.select("id")
			.where("state", "=", "pending")
			.where("topic", "=", "calendar")
			.execute(),
	).toEqual([]);
});
