// @module-tag engines
import { expect, test } from "vitest";
import {
	buildContactRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
const PATH = "/api/admin/agenda/blocked-hours";
type Json = Awaited<ReturnType<typeof world.asStaff>>["json"];

const block = (day: string, overrides: object = {}) =>
	world.asStaff(PATH, { body: { day, from: "10:00", to: "12:00", reason: "Reunión", ...overrides } });
const getTimes = async (day: string, service = "cambio-de-aceite") =>
	(await agenda.getAvailability(`from=${day}&service=${service}`)).days[0].times;
const createVisit = async (day: string, time: string) =>
	(await agenda.createByStaff(buildStaffRequest({ day, time }))).json;
const listOutsideIds = async () => (await agenda.read("")).outside.map(({ visit }: Json) => visit.id);

test("blocked hours take no visits until they are given back", async () => {
	const day = nextDay();
	const inside = await createVisit(day, "11:00 AM");
	const before = await createVisit(day, "9:00 AM");
	const { status, json } = await block(day);
	expect(status, json.detail).toBe(201);
	expect(json.affected.map(({ id }: Json) => id)).toEqual([inside.id]);
	expect(await listOutsideIds()).toEqual([inside.id]);
	const { outside, days } = await agenda.read(`?from=${day}&to=${day}`);
	expect(outside[0].why).toBe("abrimos solo de 8:00 AM a 10:00 AM y de 12:00 PM a 6:00 PM: Reunión");
	expect(days[0]).toMatchObject({
		opens: "08:00",
		closes: "18:00",
		special: "Reunión",
		pauses: [{ from: "10:00", to: "12:00", reason: "Reunión" }],
	});
	expect(await getTimes(day)).toEqual([
		"8:00 AM",
		"9:00 AM",
		"1:00 PM",
		"2:00 PM",
		"3:00 PM",
		"4:00 PM",
		"5:00 PM",
	]);
	// «Otro» takes two hours and would reach into the block at nine.
	expect(await getTimes(day, "Otro")).toEqual(["8:00 AM", "1:00 PM", "2:00 PM", "3:00 PM", "4:00 PM"]);
	const message =
		"Ese día no atendemos de 10:00 AM a 12:00 PM: Reunión. Elige una hora en que el trabajo no caiga ahí.";
	const customerBooking = await agenda.book(
		buildContactRequest({ preferredDate: day, preferredTime: "10:00 AM" }),
	);
	expect(customerBooking).toMatchObject({ status: 422, json: { fields: { preferredTime: message } } });
	const staffBooking = await agenda.createByStaff(buildStaffRequest({ day, time: "9:00 AM", minutes: 120 }));
	expect(staffBooking).toMatchObject({ status: 422, json: { fields: { time: message } } });
	expect((await agenda.move(before.id, { day, time: "11:00 AM" })).json.fields).toEqual({ time: message });
	const ownMove = { body: { preferredDate: day, preferredTime: "10:00 AM" } };
	expect((await world.call(`/api/visits/${agenda.getLinkToken(before)}/time`, ownMove)).status).toBe(422);
	const unblock = () => world.asStaff(`${PATH}/${day}?from=10:00`, { method: "DELETE" });
	expect((await unblock()).json).toMatchObject({ blocked_hours: [], affected_total: 0 });
	expect(await unblock()).toMatchObject({ status: 409, json: { code: "already_done" } });
	expect(await listOutsideIds()).toEqual([]);
	expect(await getTimes(day)).toContain("10:00 AM");
});

test("rejects hours that cannot be blocked", async () => {
	const day = nextDay();
	const getFields = async (overrides: object) => {
		const { status, json } = await block(day, overrides);
		return [status, json.fields];
	};
	expect(await getFields({ to: "09:00" })).toEqual([422, { to: "«Hasta» va después de «Desde»" }]);
	expect(await getFields({ from: "10" })).toMatchObject([422, { from: expect.any(String) }]);
	expect(await getFields({ from: "18:00", to: "19:00" })).toEqual([
		422,
		{ from: "A esas horas el taller no abre ese día." },
	]);
	expect(await getFields({ from: "08:00", to: "18:00" })).toEqual([
		422,
		{ to: "Eso deja el día sin horas: cierra el día en su lugar." },
	]);
	expect(await getFields({ day: "2026-11-19" })).toMatchObject([422, { day: expect.any(String) }]);
	expect(await getFields({ day: "2026-11-22" })).toMatchObject([422, { day: expect.any(String) }]);
	expect((await block(day)).status).toBe(201);
	expect(await getFields({ from: "11:00", to: "13:00" })).toMatchObject([409, { from: expect.any(String) }]);
	expect((await block(day, { from: "12:00", to: "13:00" })).status).toBe(201);
	const token = await world.logInAs("mechanic");
	expect((await world.call(PATH, { token, body: {} })).status).toBe(403);
});

test("a noon break closes the shop between two intervals", async () => {
	const [day, weekday] = ["2026-12-01", 2];
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const late = await createVisit(day, "11:00 AM");
	await agenda.move(late.id, { day, time: "11:00 AM", minutes: 120 });
	const saveHours = (change: object, version = updated_at) => {
		const hours = settings.hours.with(weekday, { opens: "08:00", closes: "17:00", ...change });
		const body = { ...settings, hours, updated_at: version };
		return world.asStaff("/api/admin/settings", { method: "PUT", body });
	};
	for (const [change, fields] of [
		[{ breakStart: "12:00" }, { [`hours.${weekday}.breakEnd`]: expect.any(String) }],
		[
			{ breakStart: "12:00", breakEnd: "12:00" },
			{ [`hours.${weekday}.breakEnd`]: "La segunda jornada empieza después de que termina la primera" },
		],
		[{ breakStart: "08:00", breakEnd: "09:00" }, { [`hours.${weekday}.breakStart`]: expect.any(String) }],
		[{ breakStart: "12:00", breakEnd: "17:00" }, { [`hours.${weekday}.breakEnd`]: expect.any(String) }],
	] as const)
		expect((await saveHours(change)).json.fields).toEqual(fields);
	const saved = await saveHours({ breakStart: "12:00", breakEnd: "14:00" });
	expect(saved.status, saved.json.detail).toBe(200);
	expect(await getTimes(day)).toEqual(
		["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM"].concat(["2:00 PM", "3:00 PM", "4:00 PM"]),
	);
	expect(await listOutsideIds()).toEqual([late.id]);
	await agenda.setClock(`${day}T17:30:00.000Z`);
	const { opening, hours } = (await world.call("/api/settings")).json;
	expect(opening).toEqual({ isOpen: false, until: `${day}T19:00:00.000Z` });
	expect(hours[weekday]).toEqual({ opens: "08:00", closes: "17:00", breakStart: "12:00", breakEnd: "14:00" });
});
