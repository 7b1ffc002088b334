import { beforeAll, expect, test } from "vitest";
import {
	buildContactRequest,
	buildModalRequest,
	buildStaffRequest,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";
import { searchVisits } from "./search-visits.server.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
const searchAgenda = async (q: string, after = "") =>
	(await agenda.read(`/search?q=${encodeURIComponent(q)}&after=${after}`)) as {
		visits: { id: string; day: string | null; name: string }[];
		next: string | null;
	};
const fetchMonth = (month = "") => agenda.read(`/month${month && `?month=${month}`}`);
const fetchDay = async (day: string) =>
	(await fetchMonth(day.slice(0, 7))).days.find((entry: { day: string }) => entry.day === day);

beforeAll(async () => {
	await agenda.createByStaff(
		buildStaffRequest({
			day: "2026-12-04",
			name: "Zoila Búscame",
			phone: "6488-1234",
			car: "Hilux AB-1234",
		}),
	);
	await agenda.book(buildModalRequest({ name: "Zoila Sin Hora", preferredDate: "", preferredTime: "" }));
	await agenda.createByStaff(buildStaffRequest({ day: "2026-11-25", name: "Zoila Antes" }));
});

test("finds visits by name, phone, plate and reference", async () => {
	const result = await searchAgenda("zoila");
	expect(result.visits.map(({ name }) => name)).toEqual([
		...["Zoila Sin Hora", "Zoila Búscame", "Zoila Antes"],
	]);
	expect(result.next).toBeNull();
	const [, visit] = result.visits;
	for (const query of ["6488 1234", "ab1234", "hilux zoila", (await agenda.read(`/${visit?.id}`)).reference])
		expect((await searchAgenda(query)).visits.map(({ id }) => id)).toEqual([visit?.id]);
	expect((await searchAgenda("")).visits).toEqual([]);
	expect((await searchAgenda("nadie así")).visits).toEqual([]);
});

test("returns the same results for very common terms", async () => {
	const listIds = async (commonTermThreshold: number) =>
		(await searchVisits(world.ctx.reads, "zoila", { limit: 10, commonTermThreshold })).map(({ id }) => id);
	expect(await listIds(1)).toEqual(await listIds(100));
	expect(await listIds(1)).toHaveLength(3);
	const first = await searchVisits(world.ctx.reads, "zoila", { limit: 2 });
	expect(first.map(({ id }) => id)).toEqual((await listIds(1)).slice(0, 2));
});

test("finds a corrected plate but no quarantined visit", async () => {
	const visit = (await agenda.createByStaff(buildStaffRequest({ day: "2026-12-10", name: "Otra Placa" })))
		.json;
	const { name, phone, service, updated_at } = visit;
	const body = { name, phone, service, car: "Prado", note: "Placa EK9911", updated_at };
	expect((await world.asStaff(`/api/admin/agenda/${visit.id}/data`, { method: "PUT", body })).status).toBe(
		200,
	);
	expect((await searchAgenda("ek9911")).visits).toMatchObject([{ id: visit.id }]);
	await agenda.book(buildContactRequest({ name: "Xenia Trampa", website: "https://x.example" }));
	expect((await searchAgenda("xenia")).visits).toEqual([]);
});

test("pages through results thirty at a time", async () => {
	const days = Array.from({ length: 34 }, (_, index) => ["2026-12-15", "2026-12-16"][index % 2]);
	for (const [index, day] of days.entries())
		expect(
			(await agenda.createByStaff(buildStaffRequest({ day, name: `Muchos ${index}`, overbook: true })))
				.status,
		).toBe(201);
	const first = await searchAgenda("muchos");
	expect(first.visits).toHaveLength(30);
	const second = await searchAgenda("muchos", first.next ?? "");
	expect(second.visits).toHaveLength(4);
	expect(second.next).toBeNull();
	expect(new Set([...first.visits, ...second.visits].map(({ id }) => id)).size).toBe(34);
	expect((await searchAgenda("muchos", "nada")).visits).toHaveLength(30);
});

test("counts visits per day of a month", async () => {
	const day = "2026-12-18";
	for (const time of [
		"8:00 AM",
		"9:00 AM",
		"10:00 AM",
		"11:00 AM",
		"1:00 PM",
		"2:00 PM",
		"3:00 PM",
		"4:00 PM",
	])
		for (let car = 0; car < 2; car++) await agenda.createByStaff(buildStaffRequest({ day, time }));
	expect(await fetchDay(day)).toMatchObject({ comes: 16, is_full: false });
	const { json } = await agenda.book(
		buildContactRequest({
			preferredDate: day,
			preferredTime: "5:00 PM",
			service: "cambio-de-aceite",
		}),
	);
	expect(json.success).toBe(true);
	const staffVisit = (await agenda.createByStaff(buildStaffRequest({ day, time: "5:00 PM" }))).json;
	await agenda.book(buildModalRequest({ preferredDate: day, preferredTime: "" }));
	expect(await fetchDay(day)).toEqual({
		day,
		reason: null,
		special: null,
		is_full: true,
		comes: 18,
		to_confirm: 1,
		without_hour: 1,
	});
	await agenda.setState(staffVisit.id, "cancelled", "No puede");
	expect(await fetchDay(day)).toMatchObject({ comes: 17, is_full: false });
	expect(await fetchDay("2026-12-13")).toMatchObject({
		comes: 0,
		reason: "los domingos no abrimos",
		is_full: false,
	});
});

test("defaults to the current month and rejects invalid ones", async () => {
	expect((await fetchMonth()).month).toBe("2026-11");
	expect((await fetchMonth("2028-02")).days).toHaveLength(29);
	expect((await fetchMonth("2026-12")).days.at(-1).day).toBe("2026-12-31");
	for (const invalidMonth of ["2026-13", "1999-01", "2026-1"])
		expect((await world.asStaff(`/api/admin/agenda/month?month=${invalidMonth}`)).status).toBe(422);
});
