// @module-tag engines
import { beforeEach, expect, test } from "vitest";
import { buildStaffRequest, nextDay, openAgenda } from "#features/workshop/appointments/agenda.test.kit.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
let day = "";
beforeEach(() => {
	day = nextDay();
});

test("asks before booking a phone twice in an hour", async () => {
	const body = buildStaffRequest({ day, minutes: 120 });
	const first = (await agenda.createByStaff(body)).json;
	const overlappingBody = { ...body, time: "10:00 AM", note: "El de su esposa" };
	const reply = await agenda.createByStaff(overlappingBody);
	expect(reply).toMatchObject({
		status: 409,
		json: { code: "same_hour", detail: expect.stringContaining(first.reference) },
	});
	expect(reply.json.detail).toContain(`${body.name} ya tiene cita ese día: 9:00 AM, Otro (`);
	expect(await agenda.listReservedHours({ day })).toHaveLength(2);
	const second = await agenda.createByStaff({ ...overlappingBody, again: true });
	expect(second.status).toBe(201);
	expect((await agenda.createByStaff({ ...body, time: "1:00 PM" })).status).toBe(201);
});

test("ignores cancelled visits and other phones", async () => {
	const body = buildStaffRequest({ day });
	const { id } = (await agenda.createByStaff(body)).json;
	expect((await agenda.createByStaff(buildStaffRequest({ day }))).status).toBe(201);
	await agenda.setState(id, "cancelled", "No puede venir");
	expect((await agenda.createByStaff({ ...body, note: "Sí puede" })).status).toBe(201);
});

test("accepts one of two simultaneous bookings of a phone", async () => {
	const body = buildStaffRequest({ day });
	const replies = await Promise.all(
		["Uno", "Dos"].map((note) => agenda.createByStaff({ ...body, note }, `clave-${day}-${note}`)),
	);
	expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
	expect(await agenda.listReservedHours({ day })).toHaveLength(1);
});

test("checks the phone of a request's customer", async () => {
	const first = buildStaffRequest({ day });
	await agenda.createByStaff(first);
	const request = { kind: "contact", channel: "counter", wish: "Frenos", name: first.name };
	const body = { ...request, phone: first.phone };
	const lead = (await world.asStaff("/api/admin/inbox", { body })).json;
	const visit = buildStaffRequest({ day, lead_id: lead.id });
	expect((await agenda.createByStaff(visit)).json.code).toBe("same_hour");
	expect((await agenda.createByStaff({ ...visit, again: true })).json.lead_id).toBe(lead.id);
});

test("accepts one of two simultaneous visits for a request", async () => {
	const body = {
		kind: "contact",
		channel: "counter",
		wish: "Frenos",
		name: "Ema Gil",
		phone: "6477-0001",
	};
	const lead = (await world.asStaff("/api/admin/inbox", { body })).json;
	const replies = await Promise.all(
		["9:00 AM", "1:00 PM"].map((time) =>
			agenda.createByStaff(buildStaffRequest({ day, time, lead_id: lead.id }), `clave-${day}-${time}`),
		),
	);
	expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
	const rejection = replies.find(({ status }) => status === 409);
	expect(rejection?.json.code).toBe("has_visit");
});
