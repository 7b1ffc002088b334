import { beforeEach, expect, test } from "vitest";
import {
	buildContactRequest,
	buildModalRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
let day = "";
beforeEach(() => {
	day = nextDay();
});

test("returns the hours that fit, or a reason", async () => {
	const { minutes, days, next } = await agenda.getAvailability("from=2026-11-20&days=3");
	expect(minutes).toBe(120);
	expect(days).toEqual([
		{ day: "2026-11-20", times: ["1:00 PM", "2:00 PM", "3:00 PM", "4:00 PM"], reason: null },
		{
			day: "2026-11-21",
			times: ["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "1:00 PM", "2:00 PM"],
			reason: null,
		},
		{ day: "2026-11-22", times: [], reason: "los domingos no abrimos" },
	]);
	expect(next).toEqual({ day: "2026-11-20", time: "1:00 PM" });
	expect((await agenda.getAvailability("from=2026-12-25")).days[0]).toEqual({
		day: "2026-12-25",
		times: [],
		reason: "Navidad",
	});
});

test("uses two hours when the service is unknown", async () => {
	expect((await agenda.getAvailability("from=2026-11-23&service=frenos")).minutes).toBe(240);
	expect((await agenda.getAvailability("from=2026-11-23&service=Frenos")).minutes).toBe(240);
	expect((await agenda.getAvailability("from=2026-11-23&service=nada")).minutes).toBe(120);
});

test.each([["from=ayer"], ["from=2026-11-23&days=63"], ["from=2026-11-23&days=0"], [""]])(
	"rejects %s",
	async (query) => {
		expect((await world.call(`/api/availability?${query}`)).status).toBe(422);
	},
);

test.each(["9999-12-31", "9999-12-01", "0000-01-01", "1999-12-31", "2100-01-01"])(
	"rejects %s as a day of the agenda",
	async (from) => {
		const booking = await agenda.book(buildModalRequest({ preferredDate: day }));
		const token = agenda.getLinkToken(await agenda.find(booking.json.reference));
		const paths = [
			`/api/availability?from=${from}&days=62`,
			`/api/visits/${token}/availability?from=${from}`,
		];
		const replies = await Promise.all([
			...paths.map((path) => world.call(path)),
			world.asStaff(`/api/admin/agenda?from=${from}&to=${from}`),
		]);
		expect(replies.map(({ status }) => status)).toEqual([422, 422, 422]);
		expect(replies.map(({ json }) => json.detail)).toEqual(Array(3).fill("Elige el día"));
	},
);

test("returns no hours for days beyond the horizon", async () => {
	const { days, next } = await agenda.getAvailability("from=2099-12-31&days=62");
	expect(days).toHaveLength(62);
	expect(days[61]).toMatchObject({ day: "2100-03-02", times: [] });
	expect(next).toMatchObject({ time: expect.any(String) });
});

test("reserves all hours of a visit, two cars each", async () => {
	const overrides = { preferredDate: day, preferredTime: "9:00 AM" };
	const first = await agenda.book(buildContactRequest(overrides));
	expect(first.status).toBe(201);
	expect(await agenda.listReservedHours({ day })).toEqual([`${day} 540 1`, `${day} 600 1`]);
	expect((await agenda.book(buildContactRequest(overrides))).status).toBe(201);
	const { times } = (await agenda.getAvailability(`from=${day}`)).days[0];
	expect(times).toEqual(["11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM", "4:00 PM"]);
	const body = buildContactRequest(overrides);
	const thirdBooking = await agenda.book(body, "clave-tercera");
	expect(thirdBooking).toMatchObject({
		status: 409,
		json: {
			code: "slot_taken",
			fields: { preferredTime: expect.stringContaining("se acaba de ocupar") },
			free: [
				{ day, time: "11:00 AM" },
				{ day, time: "1:00 PM" },
				{ day, time: "2:00 PM" },
				{ day, time: "3:00 PM" },
				{ day, time: "4:00 PM" },
			],
		},
	});
	const inbox = await world.asStaff(`/api/admin/inbox?state=all&q=${body.phone}`);
	expect(inbox.json.total).toBe(0);
	const retry = await agenda.book({ ...body, preferredTime: "11:00 AM" }, "clave-tercera");
	expect(retry.status).toBe(201);
});

test("reserves nothing when a request has no hour", async () => {
	const { json } = await agenda.book(buildModalRequest({ preferredDate: day, preferredTime: "" }));
	expect(await agenda.listReservedHours({ day })).toEqual([]);
	const { waiting, visits } = await agenda.read(`?from=${day}&to=${day}`);
	const expectedVisit = { reference: json.reference, day, time: null, state: "pending" };
	expect(waiting).toContainEqual(expect.objectContaining(expectedVisit));
	expect(visits).toContainEqual(expect.objectContaining(expectedVisit));
});

test("gives a reason when a day is full", async () => {
	for (const time of ["8:00 AM", "10:00 AM", "1:00 PM", "3:00 PM"])
		for (let car = 0; car < 2; car++)
			await agenda.createByStaff(buildStaffRequest({ day, time, minutes: 120 }));
	await agenda.createByStaff(buildStaffRequest({ day, time: "5:00 PM" }));
	expect((await agenda.getAvailability(`from=${day}`)).days[0]).toEqual({
		day,
		times: [],
		reason: "ese día ya está lleno",
	});
});

test("reserves nothing while a request is in quarantine", async () => {
	const overrides = { preferredDate: day, preferredTime: "9:00 AM", website: "spam" };
	const { status, json } = await agenda.book(buildContactRequest(overrides));
	expect(status).toBe(201);
	expect(await agenda.listReservedHours({ day })).toEqual([]);
	expect(await agenda.find(json.reference)).toBeUndefined();
	const inbox = await world.asStaff(`/api/admin/inbox?state=quarantined&q=${json.reference.toLowerCase()}`);
	const [lead] = inbox.json.leads;
	await world.asStaff(`/api/admin/inbox/${lead.id}/release`, { method: "POST" });
	const visit = await agenda.find(json.reference);
	expect(visit).toMatchObject({ lead_id: lead.id, day, time: "9:00 AM" });
	expect(await agenda.listReservedHours({ id: visit.id })).toEqual([`${day} 540 1`, `${day} 600 1`]);
});

test("applies a lower capacity to existing bookings", async () => {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	await agenda.book(buildContactRequest({ preferredDate: day }));
	const body = { ...edit, agenda: { ...edit.agenda, capacityPerHour: 1 }, updated_at };
	const saveResponse = await world.asStaff("/api/admin/settings", { method: "PUT", body });
	expect(saveResponse.status).toBe(200);
	expect((await agenda.book(buildContactRequest({ preferredDate: day }))).status).toBe(409);
	const invalidBody = { ...body, agenda: { ...body.agenda, capacityPerHour: 0 } };
	const rejection = await world.asStaff("/api/admin/settings", { method: "PUT", body: invalidBody });
	expect(rejection.json.fields).toHaveProperty(["agenda.capacityPerHour"]);
	const restoredBody = { ...edit, updated_at: saveResponse.json.updated_at };
	expect((await world.asStaff("/api/admin/settings", { method: "PUT", body: restoredBody })).status).toBe(
		200,
	);
});
