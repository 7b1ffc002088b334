// @module-tag engines
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
	buildContactRequest,
	buildModalRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";
import type { Trx } from "#server/database/db.server.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
const isPostgres = process.env.TEST_ENGINE === "postgres";
const BRAKES = "/api/admin/services/frenos";
let day = "";

const updateBrakeService = async (overrides: object) => {
	const currentService = (await world.asStaff(BRAKES)).json;
	return world.asStaff(BRAKES, { method: "PUT", body: { ...currentService, ...overrides } });
};
const DROP_OFF = { drop_off_from: "8:00 AM", drop_off_until: "10:00 AM", drop_off_per_day: 3 };
const buildBrakeRequest = (overrides: object = {}) =>
	buildContactRequest({ service: "Frenos", preferredDate: day, preferredTime: "8:00 AM", ...overrides });

beforeAll(async () => {
	expect((await updateBrakeService(DROP_OFF)).json).toMatchObject(DROP_OFF);
});
beforeEach(() => {
	day = nextDay();
});

test("rejects an invalid window with field errors", async () => {
	expect((await world.call("/api/services/frenos")).json.drop_off).toEqual({
		from: "8:00 AM",
		until: "10:00 AM",
		per_day: 3,
	});
	expect((await updateBrakeService({ drop_off_until: "8:00 AM" as string })).status).toBe(422);
	expect((await updateBrakeService({ drop_off_per_day: null })).json.fields).toEqual({
		drop_off_per_day: "Escribe cuántos carros por día, de 1 a 50",
	});
	const { history } = (await world.asStaff(BRAKES)).json;
	expect(history[0].fields).toContainEqual({ name: "drop_off_per_day", from: null, to: 3 });
});

test("uses a daily slot and no hours", async () => {
	const availability = (await agenda.getAvailability(`from=${day}&service=frenos`)) as Record<string, never>;
	expect(availability).toMatchObject({ until: "10:00 AM", days: [{ times: ["8:00 AM"] }] });
	const { json } = await agenda.book(buildBrakeRequest());
	expect(json).toMatchObject({ until: "10:00 AM" });
	expect(json.message).toContain("Déjalo entre 8:00 y 10:00 AM. Te avisamos cuando esté listo.");
	const visit = await agenda.find(json.reference);
	expect(visit).toMatchObject({ time: "8:00 AM", until: "10:00 AM", minutes: 120 });
	expect((await world.asStaff(`/api/admin/inbox/${visit.lead_id}`)).json.summary).toContain(
		"entre 8:00 y 10:00 AM",
	);
	expect(await agenda.listReservedHours({ day })).toEqual([`${day} 0 1`]);
	for (let car = 0; car < 2; car++)
		expect((await agenda.createByStaff(buildStaffRequest({ day, time: "8:00 AM" }))).status).toBe(201);
	expect((await agenda.book(buildBrakeRequest())).status).toBe(201);
	const portal = (await world.call(`/api/visits/${agenda.getLinkToken(visit)}`)).json;
	expect(portal).toMatchObject({ time: "8:00 AM", until: "10:00 AM" });
	const path = `http://localhost/api/visits/${agenda.getLinkToken(visit)}/cita.ics`;
	const file = await (await world.api.fetch(new Request(path))).text();
	expect(file).toContain("entre 8:00 y 10:00 AM");
});

test("rejects times outside the window", async () => {
	const message = "Para este servicio el carro se deja entre 8:00 y 10:00 AM: elige 8:00 AM.";
	expect((await agenda.book(buildBrakeRequest({ preferredTime: "1:00 PM" }))).json.fields).toEqual({
		preferredTime: message,
	});
	const outsideRequest = buildStaffRequest({ service: "Frenos", day, time: "9:00 AM", minutes: undefined });
	expect((await agenda.createByStaff(outsideRequest)).json.fields).toEqual({ time: message });
});

test("accepts three of eight simultaneous bookings", async () => {
	const replies = await Promise.all(Array.from({ length: 8 }, () => agenda.book(buildBrakeRequest())));
	expect(replies.map(({ status }) => status).toSorted()).toEqual([
		...[201, 201, 201],
		...[409, 409, 409, 409, 409],
	]);
	const rejection = replies.find(({ status }) => status === 409);
	expect(rejection?.json).toMatchObject({ code: "slot_taken" });
	expect(rejection?.json.free[0]).toMatchObject({ time: "8:00 AM", until: "10:00 AM" });
	expect(rejection?.json.free[0].day).not.toBe(day);
	expect(await agenda.listReservedHours({ day })).toHaveLength(3);
	expect((await agenda.getAvailability(`from=${day}&service=frenos`)).days[0]).toMatchObject({
		times: [],
		reason: "ese día ya está lleno",
	});
	const staffRequest = buildStaffRequest({ service: "Frenos", day, time: "8:00 AM" });
	expect((await agenda.createByStaff(staffRequest)).status).toBe(409);
	expect((await agenda.createByStaff({ ...staffRequest, overbook: true })).status).toBe(201);
});

test.runIf(isPostgres)("returns slot_taken instead of quarantine during a race", async () => {
	for (let car = 0; car < 3; car++) expect((await agenda.book(buildBrakeRequest())).status).toBe(201);
	const { db } = world.ctx;
	const lastSlot = await db
		.deleteFrom("visitHours")
		.where("day", "=", day)
		.where("bay", "=", 3)
		.returningAll()
		.executeTakeFirstOrThrow();
	const race = await db.transaction().execute(async (trx) => {
		await sql`lock table unknown_sender_requests in access exclusive mode`.execute(trx);
		const pendingBooking = agenda.book(buildBrakeRequest());
		await expect.poll(() => isWaitingForLock(trx)).toBe(true);
		await trx.insertInto("visitHours").values(lastSlot).execute();
		return { pendingBooking };
	});
	expect((await race.pendingBooking).json).toMatchObject({ code: "slot_taken" });
});

test("moves or releases the slot with the visit", async () => {
	const visit = await agenda.find((await agenda.book(buildBrakeRequest())).json.reference);
	const otherDay = nextDay();
	const portal = `/api/visits/${agenda.getLinkToken(visit)}`;
	const availability = (await world.call(`${portal}/availability?from=${otherDay}&days=1`)).json;
	expect(availability).toMatchObject({ until: "10:00 AM", days: [{ times: ["8:00 AM"] }] });
	const body = { preferredDate: otherDay, preferredTime: "8:00 AM" };
	expect((await world.call(`${portal}/time`, { body })).json).toMatchObject({
		day: otherDay,
		until: "10:00 AM",
	});
	expect(await agenda.listReservedHours({ day })).toEqual([]);
	expect(await agenda.listReservedHours({ id: visit.id })).toEqual([`${otherDay} 0 1`]);
	expect((await agenda.move(visit.id, { day: otherDay, time: "9:00 AM" })).status).toBe(422);
	await agenda.setState(visit.id, "cancelled", "No puede venir");
	expect(await agenda.listReservedHours({ day: otherDay })).toEqual([]);
	await agenda.setState(visit.id, "confirmed");
	expect(await agenda.listReservedHours({ day: otherDay })).toEqual([`${otherDay} 0 1`]);
});

test("shows the window on card, email and calendar file", async () => {
	const { services } = (await world.call("/api/availability/first")).json;
	const getFirstHour = (id: string) =>
		services.find(({ service_id }: { service_id: string }) => service_id === id).hours[0];
	expect(getFirstHour("frenos")).toMatchObject({ time: "8:00 AM", until: "10:00 AM" });
	expect(getFirstHour("cambio-de-aceite")).not.toHaveProperty("until");
	const modalRequest = buildModalRequest({
		serviceType: "frenos",
		preferredDate: day,
		preferredTime: "8:00 AM",
	});
	expect((await agenda.book(modalRequest)).status).toBe(201);
	await world.ctx.outbox.drain();
	const email = world.ctx.sentEmails
		.map(({ payload }) => payload as { to: string; text: string })
		.find(({ to }) => to === modalRequest.email);
	expect(email?.text).toContain("Déjalo entre 8:00 y 10:00 AM");
});

test("uses normal hours when drop-off is turned off", async () => {
	const visit = await agenda.find((await agenda.book(buildBrakeRequest())).json.reference);
	await updateBrakeService({ drop_off_from: "" });
	expect((await agenda.getAvailability(`from=${day}&service=frenos`)).until).toBeNull();
	const moveResponse = await agenda.move(visit.id, { day, time: "1:00 PM" });
	expect(moveResponse.json).toMatchObject({ time: "1:00 PM", until: null, minutes: 240 });
	expect(await agenda.listReservedHours({ id: visit.id })).toHaveLength(4);
	await updateBrakeService(DROP_OFF);
});

async function isWaitingForLock(trx: Trx) {
	const { rows } = await sql`select 1 from pg_locks
		where not granted and relation = 'unknown_sender_requests'::regclass`.execute(trx);
	return rows.length > 0;
}
