import { beforeEach, expect, test } from "vitest";
import {
	buildContactRequest,
	buildModalRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";

const { world, agenda } = openAgenda();
const HOURS = ["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM"];
const MAX_PER_PHONE = 4;
const MAX_PER_NETWORK = 12;

/** Returns a different slot on each call, on days that no other test books. */
let hours = 0;
let day = "";
function takeFreeSlot() {
	const index = hours++ % HOURS.length;
	if (index === 0) day = nextDay();
	return { preferredDate: day, preferredTime: HOURS[index], serviceType: "cambio-de-aceite" };
}
beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));
const bookFrom = (address: string, overrides: object = {}) =>
	world.call("/api/appointments", { address, body: buildModalRequest({ ...takeFreeSlot(), ...overrides }) });
const getStatuses = (replies: { status: number }[]) => replies.map(({ status }) => status);

test("limits a telephone to four upcoming visits in any spelling", async () => {
	const spellings = ["6555-1000", "+507 6555 1000", "0050765551000", "507 6555-1000"];
	for (const phone of spellings)
		expect((await agenda.book(buildModalRequest({ ...takeFreeSlot(), phone }))).status).toBe(201);
	const fifth = await agenda.book(buildModalRequest({ ...takeFreeSlot(), phone: "6555 1000" }));
	expect(fifth).toMatchObject({
		status: 422,
		json: {
			code: "too_many_visits",
			detail:
				"En línea se agendan hasta 4 citas por teléfono. Para otra más, escríbenos por WhatsApp y la anotamos.",
			fields: { phone: expect.any(String) },
		},
	});
	// The rejected booking is not stored, and others can still book.
	const leads = world.ctx.db.selectFrom("leads").select("id").where("phone", "=", "+50765551000");
	expect(await leads.execute()).toHaveLength(MAX_PER_PHONE);
	expect((await agenda.book(buildModalRequest(takeFreeSlot()))).status).toBe(201);
	// Staff have no limit.
	const staffVisit = await agenda.createByStaff(buildStaffRequest({ day: nextDay(), phone: "6555-1000" }));
	expect(staffVisit.status, JSON.stringify(staffVisit.json)).toBe(201);
});

test("does not count cancelled visits", async () => {
	const phone = "6555-2000";
	const bookings = [];
	for (let count = 0; count < MAX_PER_PHONE; count++)
		bookings.push(await agenda.book(buildModalRequest({ ...takeFreeSlot(), phone })));
	expect((await agenda.book(buildModalRequest({ ...takeFreeSlot(), phone }))).status).toBe(422);
	const visit = await agenda.find(bookings[0]?.json.reference);
	await agenda.setState(visit.id, "cancelled", "No puede");
	expect((await agenda.book(buildModalRequest({ ...takeFreeSlot(), phone }))).status).toBe(201);
	expect((await agenda.book(buildModalRequest({ ...takeFreeSlot(), phone }))).status).toBe(422);
});

test("limits a mailbox to four visits in any spelling", async () => {
	const spellings = ["eva.paz@gmail.com", "evapaz@gmail.com", "EvaPaz+1@Gmail.com", "e.v.a.paz@gmail.com"];
	for (const email of spellings)
		expect((await agenda.book(buildModalRequest({ ...takeFreeSlot(), email }))).status).toBe(201);
	const fifth = await agenda.book(buildModalRequest({ ...takeFreeSlot(), email: "evapaz@googlemail.com" }));
	expect(fifth.status).toBe(422);
	expect(fifth.json.fields.email).toMatch(/hasta 4 citas por correo/);
});

test("limits a network to twelve visits a day", async () => {
	const replies = [];
	// Reset the rate limit of ten submissions in ten minutes: the addresses share a network.
	for (let count = 0; count < MAX_PER_NETWORK + 2; count++) {
		const homeAddress = `2001:db8:77:${count + 1}::1`;
		replies.push(await bookFrom(homeAddress));
		await world.ctx.limits.reset("submit", homeAddress);
	}
	expect(getStatuses(replies)).toEqual([...Array(MAX_PER_NETWORK).fill(201), 422, 422]);
	expect(replies.at(-1)?.json.detail).toBe(
		"Hoy ya se agendaron muchas citas desde tu conexión. Escríbenos por WhatsApp y anotamos la tuya.",
	);
	expect((await bookFrom("2001:db8:77:100::1")).status).toBe(201);
	world.ctx.clock.advance(24 * 60 * 60_000 + 1000);
	expect((await bookFrom("2001:db8:77:1::9")).status).toBe(201);
});

test("accepts four of 200 simultaneous bookings of a phone", { tags: ["slow"] }, async () => {
	const phone = "6555-3000";
	// Each hour takes two cars, so no booking fails for capacity.
	const hours = Array.from({ length: 100 }, takeFreeSlot);
	const requests = [...hours, ...hours].map((hour) => buildModalRequest({ ...hour, phone }));
	const replies = await Promise.all(requests.map((body) => agenda.book(body)));
	const bookings = replies.filter(({ status }) => status === 201);
	expect(bookings).toHaveLength(MAX_PER_PHONE);
	expect(new Set(getStatuses(replies))).toEqual(new Set([201, 422]));
});

test("does not count quarantined requests", async () => {
	const phone = "6555-4000";
	for (let count = 0; count < 6; count++) {
		const honeypotRequest = buildContactRequest({ ...takeFreeSlot(), phone, website: "http://spam" });
		expect((await agenda.book(honeypotRequest)).status).toBe(201);
	}
	expect((await agenda.book(buildModalRequest({ ...takeFreeSlot(), phone }))).status).toBe(201);
});
