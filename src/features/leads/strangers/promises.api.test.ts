import { beforeEach, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();
const INBOX = "/api/admin/inbox";
const WAITS = "Recibimos tu solicitud";
/** Number of requests admitted before a burst, and of held ones with a promised time. */
const [AT_ONCE, PROMISED] = [15, 15];
const WHEN = { preferredDate: "2026-11-25", preferredTime: "9:00 AM" };
let people = 0;
const person = () => {
	const phone = `62${String(++people).padStart(2, "0")}-${4000 + people}`;
	return { name: "Nadie Más", phone, email: "" };
};
const message = async () =>
	(await world.call("/api/contact", { body: { ...person(), message: `Hola ${people}` } })).json;
const visit = async () => {
	const car = { service: "Otro", vehicleType: "Pick-up" };
	const body = { source: "contacto", ...person(), ...car, ...WHEN };
	return (await world.call("/api/appointments", { body })).json;
};

beforeEach(async () => {
	world.ctx.env.BIELA_CROWD = 1;
	// A Friday morning on which the shop is open.
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	for (let count = 0; count < AT_ONCE; count++) expect((await message()).title).toBeUndefined();
});

test("promises a time only while the shop can answer", async () => {
	const told = [];
	for (let count = 0; count < PROMISED + 3; count++) told.push(await message());
	expect(told.every(({ title }) => title === WAITS)).toBe(true);
	const isTimed = told.map(({ message }) => /a más tardar hoy a las/.test(message));
	expect(isTimed).toEqual(told.map((_, place) => place < PROMISED));
	expect(told.at(-1).message).toMatch(
		/^Recibimos tu solicitud MEN-\d{4}-\d{5}\. Llegaron muchas a la vez: una persona del taller la revisa y te escribe por WhatsApp, pero no sabemos a qué hora\./,
	);
	const booked = await visit();
	expect(booked.message).toMatch(/no sabemos a qué hora\..* Todavía no apartamos la hora/);

	// Its own page has no answer time either until staff release it.
	const token = booked.own_page.split("/").at(-1);
	const answerBy = async () => (await world.call(`/api/links/${token}`)).json.answer_by;
	expect(await answerBy()).toBeNull();
	const inQuarantine = `${INBOX}?state=quarantined&q=${booked.reference}`;
	const [{ id }] = (await world.asStaff(inQuarantine)).json.leads;
	await world.asStaff(`${INBOX}/${id}/release`, { method: "POST" });
	expect(await answerBy()).toEqual(expect.any(String));
});
