// @module-tag slow
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openOutbox } from "#platform/outbox/outbox.server.ts";
import { openCalendarWorld, QUICK } from "./calendar-world.test.kit.ts";
import { queueMissingVisits } from "./queue-event.server.ts";
import { openCalendarSenders } from "./sync.server.ts";
import type { Trouble } from "./zoho-double.test.kit.ts";
import type { Call } from "./zoho-double-calendar.test.kit.ts";

const it = openCalendarWorld();
const { world } = it;
const MINUTE_MS = 60_000;
const DAYS = ["2026-12-10", "2026-12-11", "2026-12-14", "2026-12-15", "2026-12-16", "2026-12-17"];
const TIMES = ["8:00 AM", "9:00 AM", "10:00 AM", "1:00 PM"];
/** Timeout for a busy machine. */
const LONG_MS = 120_000;
let booked = 0;

beforeAll(async () => {
	expect((await it.connect()).status).toBe(200);
});
beforeEach(() => it.drainOutbox());

/** Books a visit at the next free hour. */
function book(overrides: object = {}) {
	const count = booked++;
	const preferredDate = DAYS[count % DAYS.length];
	const preferredTime = TIMES[count % TIMES.length];
	return it.book({ preferredDate, preferredTime, ...overrides });
}
async function bookSent() {
	const visit = await book();
	await it.drainOutbox();
	expect(it.findEvents(visit.reference)).toHaveLength(1);
	return visit;
}

test("creates a complete event for a booking", async () => {
	const { id, reference } = await book({ preferredDate: "2026-12-10", preferredTime: "9:00 AM" });
	await it.drainOutbox();
	const [event, ...more] = it.findEvents(reference);
	expect(more).toEqual([]);
	expect(event).toMatchObject({
		title: `Frenos · Ana Ríos · ${reference}`,
		start: new Date("2026-12-10T14:00:00Z"),
		description: expect.stringMatching(/Correo: ana\d+@correo.com/),
	});
	expect(event?.description).toContain("Carro: Toyota Corolla 2015");
	expect(event?.description).toContain(`https://taller.example/admin/dashboard/agenda/${id}`);
	expect(await it.getVisit(id)).toMatchObject({
		calendarState: "sent",
		calendarUid: event?.uid,
		calendarError: null,
		calendarTriedAt: null,
	});
	const { minutes } = await it.getVisit(id);
	expect((event?.end.getTime() ?? 0) - (event?.start.getTime() ?? 0)).toBe(minutes * MINUTE_MS);
	const created = it.zoho.calls.find(({ call }) => call === "create");
	expect(created?.url).not.toMatch(/eventdata|Ana|correo/);
});

test("updates the event when its visit changes", async () => {
	const { id, reference } = await bookSent();
	await it.move(id, "2026-12-18", "10:00 AM");
	await it.drainOutbox();
	expect(it.findEvents(reference)).toMatchObject([{ start: new Date("2026-12-18T15:00:00Z") }]);
	await it.cancel(id);
	await it.drainOutbox();
	expect(it.findEvents(reference)).toEqual([]);
	expect(await it.getVisit(id)).toMatchObject({ calendarState: "off", calendarUid: null });
});

test("sends one event when a visit changes before sync", async () => {
	const { id, reference } = await book();
	await it.move(id, "2026-12-17", "8:00 AM");
	await it.move(id, "2026-12-18", "9:00 AM");
	await it.drainOutbox();
	expect(it.findEvents(reference)).toMatchObject([{ start: new Date("2026-12-18T14:00:00Z") }]);
	const cancelledVisit = await book();
	await it.cancel(cancelledVisit.id);
	await it.drainOutbox();
	expect(it.findEvents(cancelledVisit.reference)).toEqual([]);
});

const TRANSIENT_TROUBLES: Trouble[] = [
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
const moments: [moment: string, calls: Call[]][] = [
	["created", ["create"]],
	["moved", ["change"]],
	["called off", ["delete"]],
];
test.each(
	moments.flatMap(([moment, calls]) =>
		TRANSIENT_TROUBLES.map((trouble) => [moment, trouble, calls] as const),
	),
)("syncs a visit once when %s during failure «%s»", async (moment, trouble, calls) => {
	const visit = moment === "created" ? await book() : await bookSent();
	for (const call of calls) it.zoho.trouble(call, trouble);
	if (moment === "moved") await it.move(visit.id, "2026-12-22", "1:00 PM");
	if (moment === "called off") await it.cancel(visit.id);
	await it.drainOutbox();
	const events = it.findEvents(visit.reference);
	expect(events).toHaveLength(moment === "called off" ? 0 : 1);
	if (moment === "moved") expect(events[0]?.start).toEqual(new Date("2026-12-22T18:00:00Z"));
	const state = moment === "called off" ? "off" : "sent";
	expect(await it.getVisit(visit.id)).toMatchObject({ calendarState: state, calendarError: null });
});

test("finds an unconfirmed event after its visit changed", async () => {
	const moved = await book({ preferredDate: "2026-12-10" });
	it.zoho.trouble("create", "done-die");
	await world.ctx.outbox.drain();
	expect(it.findEvents(moved.reference)).toHaveLength(1);
	expect((await it.getVisit(moved.id)).calendarTriedAt).not.toBeNull();
	await it.move(moved.id, "2027-01-15", "9:00 AM");
	await it.drainOutbox();
	expect(it.findEvents(moved.reference)).toMatchObject([{ start: new Date("2027-01-15T14:00:00Z") }]);

	const cancelledVisit = await book({ preferredDate: "2026-12-11" });
	it.zoho.trouble("create", "done-hang");
	await world.ctx.outbox.drain();
	await it.cancel(cancelledVisit.id);
	await it.drainOutbox();
	expect(it.findEvents(cancelledVisit.reference)).toEqual([]);
});

test("repairs an event edited or deleted at Zoho", async () => {
	const edited = await bookSent();
	it.zoho.touch(it.findEvents(edited.reference)[0]?.uid ?? "");
	await it.move(edited.id, "2026-12-22", "9:00 AM");
	await it.drainOutbox();
	expect(it.findEvents(edited.reference)).toMatchObject([{ start: new Date("2026-12-22T14:00:00Z") }]);

	const deleted = await bookSent();
	it.zoho.remove(it.findEvents(deleted.reference)[0]?.uid ?? "");
	await it.move(deleted.id, "2026-12-22", "10:00 AM");
	await it.drainOutbox();
	expect(it.findEvents(deleted.reference)).toHaveLength(1);

	const both = await bookSent();
	it.zoho.remove(it.findEvents(both.reference)[0]?.uid ?? "");
	await it.cancel(both.id);
	await it.drainOutbox();
	expect(await it.getVisit(both.id)).toMatchObject({ calendarState: "off" });
});

test.each(["error200", "array400"] as const)(
	"shows a rejection («%s») until staff resend it",
	async (trouble) => {
		const { id, reference } = await book();
		it.zoho.trouble("create", trouble);
		await it.drainOutbox();
		expect(it.findEvents(reference)).toEqual([]);
		expect(await it.getVisit(id)).toMatchObject({
			calendarState: "failed",
			calendarError: expect.stringMatching(/INVALID_DATA|EXTRA_PARAM_FOUND/),
			calendarTriedAt: null,
		});
		const state = await it.linkState();
		expect(state).toMatchObject({ failed: 1, waiting: [{ id, reference, state: "failed" }] });
		const body = { appointment_id: id };
		const reply = await it.asFreshStaff("/api/admin/zoho/create-event", { body });
		expect([reply.status, reply.json.success]).toEqual([202, true]);
		await it.drainOutbox();
		expect(it.findEvents(reference)).toHaveLength(1);
		expect((await it.linkState()).failed).toBe(0);
	},
);

test("books without delay while Zoho hangs", async () => {
	const first = await book();
	const before = it.zoho.silences();
	it.zoho.trouble("create", "hang");
	const { db, now, log } = world.ctx;
	const patient = openCalendarSenders(world.ctx, { ...QUICK, timeoutMs: 60_000 });
	let isWaiting = true;
	const sending = openOutbox({ db, now, log }, patient)
		.drain()
		.then(() => {
			isWaiting = false;
		});
	await expect.poll(() => it.zoho.silences()).toBe(before + 1);
	const second = await book();
	expect(isWaiting).toBe(true);
	it.zoho.hangUp();
	await sending;
	await it.drainOutbox();
	for (const { reference } of [first, second]) expect(it.findEvents(reference)).toHaveLength(1);
});

test("makes no call during a pause that Zoho requests", async () => {
	it.zoho.trouble("create", "busy");
	const { id, reference } = await book();
	await world.ctx.outbox.drain();
	const { pausedUntil } = await world.ctx.db
		.selectFrom("calendarLink")
		.select("pausedUntil")
		.executeTakeFirstOrThrow();
	expect(Date.parse(String(pausedUntil)) - world.ctx.now().getTime()).toBe(90_000);
	const calls = it.zoho.calls.length;
	const during = await book();
	world.ctx.clock.advance(80_000);
	await world.ctx.outbox.drain();
	expect(it.zoho.calls.length).toBe(calls);
	expect(await it.getVisit(during.id)).toMatchObject({
		calendarState: "pending",
		calendarError: "Zoho pide esperar un momento",
	});
	expect((await it.getVisit(id)).calendarState).toBe("pending");
	await it.drainOutbox();
	expect(it.findEvents(reference)).toHaveLength(1);
});

test(
	"recovers from an outage without loss or duplicates",
	async () => {
		it.zoho.trouble("create", ...Array<Trouble>(8).fill("broken"));
		const visits = [await book(), await book()];
		for (let hour = 0; hour < 3; hour++) {
			await world.ctx.outbox.drain();
			world.ctx.clock.advance(5 * MINUTE_MS);
		}
		const state = await it.linkState();
		expect(state).toMatchObject({
			state: "connected",
			problem: "Zoho tiene una falla.",
			pending: 2,
		});
		expect(state.failing_since).not.toBeNull();
		const { checks } = (await it.asFreshStaff("/api/admin/status")).json;
		expect(checks.find(({ id }: { id: string }) => id === "calendar")).toMatchObject({
			state: "warn",
		});
		await it.drainOutbox();
		for (const { reference } of visits) expect(it.findEvents(reference)).toHaveLength(1);
		expect(await it.linkState()).toMatchObject({ problem: null, failing_since: null, pending: 0 });
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
	it.zoho.trouble("create", "done-die");
	const send = (overrides: object = {}) =>
		it.asFreshStaff("/api/admin/zoho/create-event", { body: { ...body, ...overrides } });
	const [first, second] = [await send(), await send()];
	expect([first.status, second.json.id]).toEqual([202, first.json.id]);
	await it.drainOutbox();
	const events = it.zoho.events.filter(({ title }) => title.startsWith("Entrega del Hilux"));
	expect(events).toMatchObject([
		{ start: new Date("2026-12-12T13:00:00Z"), end: new Date("2026-12-12T15:00:00Z") },
	]);
	expect(events[0]?.description).toBe(
		"Con factura\nCliente: Luis Pérez\nTeléfono: 6222-1111\nCorreo: luis@correo.com",
	);
	const wrong = await send({ title: undefined, start_time: "mañana" });
	expect(wrong.json).toMatchObject({ code: "invalid", fields: { start_time: expect.any(String) } });
	expect((await send({ title: undefined })).json.fields).toEqual({ title: "Falta el título" });
	const unknown = await it.asFreshStaff("/api/admin/zoho/create-event", {
		body: { appointment_id: "nadie" },
	});
	expect(unknown.status).toBe(404);
});

test("sends a quarantined visit only after its release", async () => {
	const { id, reference } = await book({ website: "https://spam.example" });
	await it.drainOutbox();
	expect(it.findEvents(reference)).toEqual([]);
	await world.ctx.db.updateTable("leads").set({ isQuarantined: 0 }).where("id", "=", id).execute();
	await queueMissingVisits(world.ctx);
	await it.drainOutbox();
	expect(it.findEvents(reference)).toHaveLength(1);
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
