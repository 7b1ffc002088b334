import { afterEach, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import type { Settings } from "#features/settings/contract.ts";
import { getSettings, saveSettings } from "#features/settings/store.server.ts";
import { listDays } from "#panama/time.ts";
import { buildStaffRequest, createAgendaClient } from "./agenda.test.kit.ts";
import { releaseHours } from "./reserve-hours.server.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM; the shop closes at 6 PM, on Saturdays at 4 PM. */
const world = openWorld();
const agenda = createAgendaClient(world);

afterEach(async () => {
	const held = await world.ctx.db.selectFrom("visitHours").select("leadId").distinct().execute();
	for (const { leadId } of held) await world.ctx.db.transaction().execute((trx) => releaseHours(trx, leadId));
	await agenda.setClock("2026-11-20T15:00:00.000Z");
});

async function first(): Promise<Record<string, string[]>> {
	const { status, json } = await world.call("/api/availability/first");
	expect(status).toBe(200);
	type Line = { service_id: string; hours: { day: string; time: string }[] };
	return Object.fromEntries(
		json.services.map(({ service_id, hours }: Line) => [
			service_id,
			hours.map(({ day, time }) => `${day.slice(5)} ${time}`),
		]),
	);
}

/** Books both slots of every remaining hour of a day. */
async function fill(day: string) {
	const { days } = await agenda.getAvailability(`from=${day}&service=cambio-de-aceite`);
	for (const time of days[0].times)
		for (const _ of [1, 2])
			expect((await agenda.createByStaff(buildStaffRequest({ day, time }))).status).toBe(201);
}

test("returns three hours per service in site order", async () => {
	const hours = await first();
	const services = (await world.call("/api/services")).json;
	expect(Object.keys(hours)).toEqual(services.map(({ id }: { id: string }) => id));
	expect(hours["cambio-de-aceite"]).toEqual(["11-20 1:00 PM", "11-20 2:00 PM", "11-20 3:00 PM"]);
});

test("starts tomorrow when a long service no longer fits", async () => {
	expect((await first()).frenos).toEqual(["11-20 1:00 PM", "11-20 2:00 PM", "11-21 8:00 AM"]);
	await agenda.setClock("2026-11-20T18:00:00.000Z");
	const late = await first();
	expect(late.frenos?.[0]).toBe("11-21 8:00 AM");
	expect(late["cambio-de-aceite"]?.[0]).toBe("11-20 3:00 PM");
});

test("skips full days, Sundays and closed days", async () => {
	for (const day of ["2026-11-20", "2026-11-21"]) await fill(day);
	expect((await first()).frenos?.[0]).toBe("11-23 8:00 AM");
	await fill("2026-11-23");
	expect((await first()).frenos?.[0]).toBe("11-24 8:00 AM");
	const closed = { day: "2026-11-24", reason: "Inventario" };
	const { status } = await world.asStaff("/api/admin/agenda/closed-days", { body: closed });
	expect(status).toBeLessThan(300);
	expect((await first()).frenos?.[0]).toBe("11-25 8:00 AM");
	await world.asStaff("/api/admin/agenda/closed-days/2026-11-24", { method: "DELETE" });
});

test("skips a holiday", async () => {
	await agenda.setClock("2026-12-24T21:00:00.000Z");
	expect((await first()).frenos?.[0]).toBe("12-26 8:00 AM");
});

test("drops a booked hour at once", async () => {
	const wish = { day: "2026-11-20", time: "1:00 PM", minutes: 60 };
	for (const _ of [1, 2]) await agenda.createByStaff(buildStaffRequest(wish));
	const hours = await first();
	expect(hours["cambio-de-aceite"]?.[0]).toBe("11-20 2:00 PM");
	expect(hours.frenos?.[0]).toBe("11-20 2:00 PM");
	await agenda.createByStaff(buildStaffRequest({ ...wish, time: "5:00 PM" }));
	await agenda.createByStaff(buildStaffRequest({ ...wish, time: "5:00 PM" }));
	expect((await first()).frenos?.[0]).toBe("11-21 8:00 AM");
});

/** Changes the business record for one test. */
async function withSettings(change: Partial<Settings>, look: () => Promise<void>) {
	const before = await getSettings(world.ctx.db);
	const save = (settings: Settings) =>
		world.ctx.content.edit((trx) => saveSettings(trx, settings, world.ctx.now()));
	await save({ ...before, ...change });
	await look().finally(() => save(before));
}

test("finds hours beyond two weeks", async () => {
	const closedDays = listDays("2026-11-20", 20).map((date) => ({ date, reason: "Vacaciones" }));
	await withSettings({ closedDays }, async () => {
		expect((await first()).frenos).toEqual(["12-10 8:00 AM", "12-10 9:00 AM", "12-10 10:00 AM"]);
	});
});

test("returns services without hours when nothing is bookable", async () => {
	const { agenda, hours } = await getSettings(world.ctx.db);
	const none = hours.map(() => null);
	await withSettings({ hours: none }, async () => {
		expect(Object.values(await first()).flat()).toEqual([]);
	});
	await withSettings({ agenda: { ...agenda, horizonDays: 0 } }, async () => {
		expect((await first()).frenos).toEqual(["11-20 1:00 PM", "11-20 2:00 PM"]);
	});
});

test("invalidates the cache on booking and cancellation", async () => {
	const before = await first();
	const hour = { day: "2026-11-20", time: "1:00 PM", minutes: 60 };
	const written = [];
	for (const _ of [1, 2]) written.push((await agenda.createByStaff(buildStaffRequest(hour))).json);
	expect((await first())["cambio-de-aceite"]?.[0]).toBe("11-20 2:00 PM");
	await agenda.setState(written[0].id, "cancelled", "No puede venir");
	expect(await first()).toEqual(before);
});

test("needs no sign-in and sends no-cache", async () => {
	const { headers } = await world.call("/api/availability/first");
	expect(headers.get("cache-control")).toBe("no-cache");
});
