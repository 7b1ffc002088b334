import { beforeEach, expect, test } from "vitest";
import {
	buildContactRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";

const { world, agenda } = openAgenda();
let day = "";
beforeEach(() => {
	day = nextDay();
});

test("creates a new visit when a cancelled one is rebooked", async () => {
	const body = buildContactRequest({ preferredDate: day });
	const otherBody = buildContactRequest({ preferredDate: day, preferredTime: "1:00 PM" });
	const firstBooking = await agenda.book(body, "clave-primera");
	const otherBooking = await agenda.book(otherBody, "clave-de-otro");
	const visit = await agenda.find(firstBooking.json.reference);
	const path = `/api/visits/${agenda.getLinkToken(visit)}/cancellation`;
	expect((await world.call(path, { body: { reason: "Me equivoqué" } })).status).toBe(200);
	const rebooking = await agenda.book(body, "clave-segunda");
	expect(rebooking.status).toBe(201);
	expect(rebooking.json.reference).not.toBe(firstBooking.json.reference);
	const { id } = await agenda.find(rebooking.json.reference);
	expect(await agenda.listReservedHours({ id })).toEqual([`${day} 540 1`, `${day} 600 1`]);
	expect((await agenda.book(body, "clave-primera")).json.reference).toBe(firstBooking.json.reference);
	expect((await agenda.book(body, "clave-tercera")).json.reference).toBe(rebooking.json.reference);
	expect((await agenda.book(otherBody)).json.reference).toBe(otherBooking.json.reference);
});

test("creates a new visit when staff rebook it", async () => {
	const body = buildStaffRequest({ day });
	const firstBooking = (await agenda.createByStaff(body, "mostrador-uno")).json;
	await agenda.setState(firstBooking.id, "cancelled", "No puede venir");
	const rebooking = await agenda.createByStaff(body, "mostrador-dos");
	expect(rebooking).toMatchObject({ status: 201, json: { state: "confirmed" } });
	expect(rebooking.json.id).not.toBe(firstBooking.id);
	expect(await agenda.listReservedHours({ day })).toEqual([`${day} 540 1`]);
	expect((await agenda.createByStaff(body, "mostrador-uno")).json.id).toBe(firstBooking.id);
	const customerRequest = buildContactRequest({ preferredDate: day });
	const { reference } = (await agenda.book(customerRequest)).json;
	await agenda.setState((await agenda.find(reference)).id, "cancelled", "No podemos ese día");
	expect((await agenda.book(customerRequest)).json.reference).not.toBe(reference);
});
