import { beforeEach, expect, test } from "vitest";
import { buildContactRequest, buildStaffRequest, nextDay, openAgenda } from "./agenda.test.kit.ts";

const { world, agenda } = openAgenda();
let day = "";
beforeEach(() => {
	day = nextDay();
});

test("creates a new visit when a cancelled one is rebooked", async () => {
	const body = buildContactRequest({ preferredDate: day });
	const other = buildContactRequest({ preferredDate: day, preferredTime: "1:00 PM" });
	const first = await agenda.book(body, "clave-primera");
	const kept = await agenda.book(other, "clave-de-otro");
	const visit = await agenda.find(first.json.reference);
	const path = `/api/visits/${agenda.getLinkToken(visit)}/cancellation`;
	expect((await world.call(path, { body: { reason: "Me equivoqué" } })).status).toBe(200);
	const again = await agenda.book(body, "clave-segunda");
	expect(again.status).toBe(201);
	expect(again.json.reference).not.toBe(first.json.reference);
	const { id } = await agenda.find(again.json.reference);
	expect(await agenda.listReservedHours({ id })).toEqual([`${day} 540 1`, `${day} 600 1`]);
	expect((await agenda.book(body, "clave-primera")).json.reference).toBe(first.json.reference);
	expect((await agenda.book(body, "clave-tercera")).json.reference).toBe(again.json.reference);
	expect((await agenda.book(other)).json.reference).toBe(kept.json.reference);
});

test("creates a new visit when staff rebook it", async () => {
	const body = buildStaffRequest({ day });
	const first = (await agenda.createByStaff(body, "mostrador-uno")).json;
	await agenda.setState(first.id, "cancelled", "No puede venir");
	const again = await agenda.createByStaff(body, "mostrador-dos");
	expect(again).toMatchObject({ status: 201, json: { state: "confirmed" } });
	expect(again.json.id).not.toBe(first.id);
	expect(await agenda.listReservedHours({ day })).toEqual([`${day} 540 1`]);
	expect((await agenda.createByStaff(body, "mostrador-uno")).json.id).toBe(first.id);
	const asked = buildContactRequest({ preferredDate: day });
	const { reference } = (await agenda.book(asked)).json;
	await agenda.setState((await agenda.find(reference)).id, "cancelled", "No podemos ese día");
	expect((await agenda.book(asked)).json.reference).not.toBe(reference);
});
