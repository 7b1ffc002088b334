import { afterEach, expect, test } from "vitest";
import type { Settings } from "#core/settings/contract.ts";
import { getSettings, saveSettings } from "#core/settings/store.server.ts";
import { listDays } from "#domain/time.ts";
import { buildStaffRequest, createAgendaClient } from "#features/workshop/appointments/agenda.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { releaseHours } from "./reserve-hours.server.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM; the shop closes at 6 PM, on Saturdays at 4 PM. */
const world = openWorld();
const agenda = createAgendaClient(world);

afterEach(async () => {
	const reservedVisits = await world.ctx.db.selectFrom("visitHours").select("visitId").distinct().execute();
	for (const { visitId } of reservedVisits)
		await world.ctx.db.transaction().execute((trx) => releaseHours(trx, visitId));
	await agenda.setClock("2026-11-20T15:00:00.000Z");
});

async function fetchFirstHours(): Promise<Record<string, string[]>> {
	const { status, json } = await world.call("/api/availability/first");
	expect(status).toBe(200);
	type ServiceHours = { service_id: string; hours: { day: string; time: string }[] };
	return Object.fromEntries(
		json.services.map(({ service_id, hours }: ServiceHours) => [
			service_id,
			hours.map(({ day, time }) => `${day.slice(5)} ${time}`),
		]),
	);
}

/** Books both slots of every remaining hour of a day. */
async function fillDay(day: string) {
	const { days } = await agenda.getAvailability(`from=${day}&service=cambio-de-aceite`);
	for (const time of days[0].times)
		for (const _ of [1, 2])
			expect((await agenda.createByStaff(buildStaffRequest({ day, time }))).status).toBe(201);
}

test("returns three hours per service in site order", async () => {
	const hours = await fetchFirstHours();
	const services = (await world.call("/api/services")).json;
	expect(Object.keys(hours)).toEqual(services.map(({ id }: { id: string }) => id));
	expect(hours["cambio-de-aceite"]).toEqual(["11-20 1:00 PM", "11-20 2:00 PM", "11-20 3:00 PM"]);
});

test("starts tomorrow when a long service no longer fits", async () => {
	expect((await fetchFirstHours()).frenos).toEqual(["11-20 1:00 PM", "11-20 2:00 PM", "11-21 8:00 AM"]);
	await agenda.setClock("2026-11-20T18:00:00.000Z");
	const afternoonHours = await fetchFirstHours();
	expect(afternoonHours.frenos?.[0]).toBe("11-21 8:00 AM");
	expect(afternoonHours["cambio-de-aceite"]?.[0]).toBe("11-20 3:00 PM");
});

test("skips full days, Sundays and closed days", async () => {
	for (const day of ["2026-11-20", "2026-11-21"]) await fillDay(day);
	expect((await fetchFirstHours()).frenos?.[0]).toBe("11-23 8:00 AM");
	await fillDay("2026-11-23");
	expect((await fetchFirstHours()).frenos?.[0]).toBe("11-24 8:00 AM");
	const closedDay = { day: "2026-11-24", reason: "Inventario" };
	const { status } = await world.asStaff("/api/admin/agenda/closed-days", { body: closedDay });
	expect(status).toBeLessThan(300);
	expect((await fetchFirstHours()).frenos?.[0]).toBe("11-25 8:00 AM");
	await world.asStaff("/api/admin/agenda/closed-days/2026-11-24", { method: "DELETE" });
});

test("skips a holiday", async () => {
	await agenda.setClock("2026-12-24T21:00:00.000Z");
	expect((await fetchFirstHours()).frenos?.[0]).toBe("12-26 8:00 AM");
});

test("drops a booked hour at once", async () => {
	const visitSlot = { day: "2026-11-20", time: "1:00 PM", minutes: 60 };
	for (const _ of [1, 2]) await agenda.createByStaff(buildStaffRequest(visitSlot));
	const hours = await fetchFirstHours();
	expect(hours["cambio-de-aceite"]?.[0]).toBe("11-20 2:00 PM");
	expect(hours.frenos?.[0]).toBe("11-20 2:00 PM");
	await agenda.createByStaff(buildStaffRequest({ ...visitSlot, time: "5:00 PM" }));
	await agenda.createByStaff(buildStaffRequest({ ...visitSlot, time: "5:00 PM" }));
	expect((await fetchFirstHours()).frenos?.[0]).toBe("11-21 8:00 AM");
});

/** Changes the business record for one test. */
async function withSettings(change: Partial<Settings>, check: () => Promise<void>) {
	const before = await getSettings(world.ctx.db);
	const save = (settings: Settings) =>
		world.ctx.content.edit((trx) => saveSettings(trx, settings, world.ctx.now()));
	await save({ ...before, ...change });
	await check().finally(() => save(before));
}

test("finds hours beyond two weeks", async () => {
	const closedDays = listDays("2026-11-20", 20).map((date) => ({ date, reason: "Vacaciones" }));
	await withSettings({ closedDays }, async () => {
		expect((await fetchFirstHours()).frenos).toEqual(["12-10 8:00 AM", "12-10 9:00 AM", "12-10 10:00 AM"]);
	});
});

test("returns services without hours when nothing is bookable", async () => {
	const { agenda, hours } = await getSettings(world.ctx.db);
	const closedHours = hours.map(() => null);
	await withSettings({ hours: closedHours }, async () => {
		expect(Object.values(await fetchFirstHours()).flat()).toEqual([]);
	});
	await withSettings({ agenda: { ...agenda, horizonDays: 0 } }, async () => {
		expect((await fetchFirstHours()).frenos).toEqual(["11-20 1:00 PM", "11-20 2:00 PM"]);
	});
});

test("invalidates the cache on booking and cancellation", async () => {
	const before = await fetchFirstHours();
	const hour = { day: "2026-11-20", time: "1:00 PM", minutes: 60 };
	const visits = [];
	for (const _ of [1, 2]) visits.push((await agenda.createByStaff(buildStaffRequest(hour))).json);
	expect((await fetchFirstHours())["cambio-de-aceite"]?.[0]).toBe("11-20 2:00 PM");
	await agenda.setState(visits[0].id, "cancelled", "No puede venir");
	expect(await fetchFirstHours()).toEqual(before);
});

test("needs no sign-in and sends no-cache", async () => {
	const { headers } = await world.call("/api/availability/first");
	expect(headers.get("cache-control")).toBe("no-cache");
});
