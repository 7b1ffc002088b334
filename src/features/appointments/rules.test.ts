import fc from "fast-check";
import { expect, test } from "vitest";
import { minuteOfClock } from "#panama/time.ts";
import { settingsSeed } from "#seed/settings.ts";
import { PREFERRED_TIMES } from "#workshop.ts";
import { lastDay, timesOn, whyNoTimes, whyNotDay, whyNotTime } from "./rules.ts";
import { whyNotChange } from "./visit-effects.server.ts";
import { occupiedHours, visitMinutes } from "./visit-length.ts";
import { factsOf, VISIT_STATES, whyNotState } from "./visit-states.ts";

/** Defaults to Friday 20 November 2026, 10:00 AM in Panama. */
const at = (instant = "2026-11-20T15:00:00Z") => ({
	now: new Date(instant),
	calendar: settingsSeed,
});
const MONDAY = "2026-11-23";
const SATURDAY = "2026-11-21";

test("accepts today and rejects yesterday", () => {
	expect(whyNotDay("2026-11-20", at())).toBeUndefined();
	expect(whyNotDay("2026-11-19", at())).toMatch(/ya pasó/);
});

test("uses Panama's day when UTC is a day ahead", () => {
	const evening = at("2026-11-21T01:00:00Z");
	expect(whyNotDay("2026-11-20", evening)).toBeUndefined();
	expect(whyNoTimes("2026-11-20", evening)).toBe("hoy ya no da tiempo");
	expect(whyNotDay("2026-11-19", evening)).toMatch(/ya pasó/);
	expect(whyNotTime(SATURDAY, "8:00 AM", evening)).toBeUndefined();
});

test.each(["UTC", "America/Panama", "Europe/Madrid", "Asia/Tokyo", "Pacific/Kiritimati"])(
	"ignores the time zone of the machine (%s)",
	(zone) => {
		const before = process.env.TZ;
		process.env.TZ = zone;
		try {
			const evening = at("2026-11-21T01:00:00Z");
			expect(whyNotDay("2026-11-20", evening)).toBeUndefined();
			expect(whyNotDay("2026-11-22", evening)).toMatch(/domingos/);
			expect(timesOn(SATURDAY, evening).at(-1)).toBe("3:00 PM");
			expect(lastDay(evening.now, evening.calendar)).toBe("2027-02-18");
		} finally {
			process.env.TZ = before;
			if (before === undefined) delete process.env.TZ;
		}
	},
);

test("rejects Sundays and holidays with their reason", () => {
	expect(whyNotDay("2026-11-22", at())).toBe(
		"Ese día estamos cerrados: los domingos no abrimos. Elige otro día.",
	);
	expect(whyNotDay("2026-12-25", at())).toBe("Ese día estamos cerrados: Navidad. Elige otro día.");
	expect(whyNoTimes("2026-11-22", at())).toBe("los domingos no abrimos");
	expect(whyNoTimes("2026-12-25", at())).toBe("Navidad");
});

test("rejects days beyond the booking horizon", () => {
	expect(whyNotDay("2027-02-18", at())).toBeUndefined();
	expect(whyNotDay("2027-02-19", at())).toMatch(/próximos 90 días/);
	expect(whyNoTimes("2027-02-19", at())).toBe("todavía no agendamos para esa fecha");
	expect(whyNoTimes("2026-11-19", at())).toBe("ese día ya pasó");
});

test.each([
	[60, MONDAY, 9, "8:00 AM", "5:00 PM"],
	[120, MONDAY, 8, "8:00 AM", "4:00 PM"],
	[240, MONDAY, 6, "8:00 AM", "2:00 PM"],
	[600, MONDAY, 1, "8:00 AM", "8:00 AM"],
	[60, SATURDAY, 7, "8:00 AM", "3:00 PM"],
	[120, SATURDAY, 6, "8:00 AM", "2:00 PM"],
	[480, SATURDAY, 1, "8:00 AM", "8:00 AM"],
])("%i minutes on %s: %i start times, %s to %s", (minutes, day, count, first, last) => {
	const times = timesOn(day, at(), { minutes });
	expect([times.length, times[0], times.at(-1)]).toEqual([count, first, last]);
});

test("names the closing time when a job ends too late", () => {
	expect(whyNotTime(MONDAY, "5:00 PM", at(), { minutes: 120 })).toMatch(/cerramos a las 6:00 PM/);
	expect(whyNotTime(SATURDAY, "4:00 PM", at())).toMatch(/cerramos a las 4:00 PM/);
	expect(whyNoTimes(SATURDAY, at(), { minutes: 540 })).toMatch(/antes del cierre/);
});

test("applies the minimum notice to today", () => {
	expect(timesOn("2026-11-20", at(), { minutes: 60 })[0]).toBe("1:00 PM");
	expect(whyNotTime("2026-11-20", "10:00 AM", at())).toMatch(/ya pasó/);
	expect(whyNotTime("2026-11-20", "11:00 AM", at())).toMatch(/2 horas de anticipación/);
	expect(timesOn("2026-11-22", at())).toEqual([]);
});

test("applies a 24-hour notice, or none", () => {
	const agenda = { ...settingsSeed.agenda, minimumNoticeMinutes: 24 * 60 };
	const day = { now: at().now, calendar: { ...settingsSeed, agenda } };
	expect(timesOn(SATURDAY, day)[0]).toBe("10:00 AM");
	const none = { ...agenda, minimumNoticeMinutes: 0 };
	const now = { now: at().now, calendar: { ...settingsSeed, agenda: none } };
	expect(timesOn("2026-11-20", now)[0]).toBe("11:00 AM");
});

test("rejects a job that overlaps a full hour", () => {
	const taken = (_: string, minute: number) => (minute === 600 ? 2 : 1);
	const times = timesOn(MONDAY, at(), { minutes: 120, taken });
	expect(times).not.toContain("9:00 AM");
	expect(times).not.toContain("10:00 AM");
	expect(times).toContain("8:00 AM");
	expect(times).toContain("11:00 AM");
	expect(whyNotTime(MONDAY, "10:00 AM", at(), { taken })).toMatch(/llena/);
	expect(whyNoTimes(MONDAY, at(), { taken: () => 2 })).toBe("ese día ya está lleno");
});

test("a two-hour job at 11 AM occupies noon", () => {
	const lunch = (_: string, minute: number) => (minute === 720 ? 2 : 0);
	const wish = { minutes: 120, taken: lunch };
	expect(timesOn(MONDAY, at(), wish)).not.toContain("11:00 AM");
	expect(timesOn(MONDAY, at(), { minutes: 60, taken: lunch })).toContain("11:00 AM");
});

test("rejects a time before opening", () => {
	const hours = settingsSeed.hours.map((day) => day && { ...day, opens: "09:00" });
	const late = { now: at().now, calendar: { ...settingsSeed, hours } };
	expect(whyNotTime(MONDAY, "8:00 AM", late)).toMatch(/abrimos a las 9:00 AM/);
});

test("defaults to two hours; multi-day jobs take one", () => {
	expect(visitMinutes(null, settingsSeed)).toBe(120);
	expect(visitMinutes(45, settingsSeed)).toBe(45);
	expect(visitMinutes(600, settingsSeed)).toBe(600);
	expect(visitMinutes(3 * 24 * 60, settingsSeed)).toBe(60);
});

test("offers only times within hours and capacity (property test)", () => {
	const minutes = fc.integer({ min: 15, max: 700 });
	const load = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 24, maxLength: 24 });
	fc.assert(
		fc.property(minutes, load, fc.integer({ min: 0, max: 90 }), (wanted, cars, ahead) => {
			const day = new Date(Date.parse("2026-11-20") + ahead * 86_400_000)
				.toISOString()
				.slice(0, 10);
			const taken = (_: string, minute: number) => cars[minute / 60] ?? 0;
			const times = timesOn(day, at(), { minutes: wanted, taken });
			expect(times.length > 0).toBe(whyNoTimes(day, at(), { minutes: wanted, taken }) === null);
			for (const time of times) {
				const start = minuteOfClock(time);
				const closes = new Date(`${day}T00:00:00Z`).getUTCDay() === 6 ? 960 : 1080;
				expect(start + wanted).toBeLessThanOrEqual(closes);
				for (const hour of occupiedHours(start, wanted)) expect(taken(day, hour)).toBeLessThan(2);
			}
		}),
	);
});

test("occupies consecutive hours for its full duration (property test)", () => {
	const start = fc.constantFrom(...PREFERRED_TIMES).map(minuteOfClock);
	fc.assert(
		fc.property(start, fc.integer({ min: 1, max: 600 }), (from, minutes) => {
			const hours = occupiedHours(from, minutes);
			expect(hours[0]).toBe(from);
			expect((hours.at(-1) ?? 0) + 60).toBeGreaterThanOrEqual(from + minutes);
			expect(hours.length).toBe(Math.ceil(minutes / 60));
		}),
	);
});

test("the customer may change a visit until it starts", () => {
	const visit = { day: "2026-11-20", time: "10:00 AM", state: "confirmed" } as const;
	expect(whyNotChange(visit, new Date("2026-11-20T14:59:00Z"))).toBeUndefined();
	expect(whyNotChange(visit, new Date("2026-11-20T15:00:00Z"))).toMatch(/ya llegó/);
	expect(whyNotChange({ ...visit, time: null }, at().now)).toBeUndefined();
	expect(whyNotChange({ ...visit, state: "cancelled" }, at().now)).toMatch(/cancelada/);
	expect(whyNotChange({ ...visit, state: "no_show" }, at().now)).toMatch(/terminó/);
});

test("rejects attended before the day, confirmed without a time", () => {
	const visit = { day: MONDAY, time: "9:00 AM", state: "confirmed" } as const;
	expect(whyNotState(visit, "attended", at().now)).toMatch(/todavía no llega/);
	expect(whyNotState({ ...visit, day: "2026-11-20" }, "attended", at().now)).toBeUndefined();
	expect(whyNotState(visit, "cancelled", at().now)).toBeUndefined();
	const waiting = { day: MONDAY, time: null, state: "pending" } as const;
	expect(whyNotState(waiting, "confirmed", at().now)).toMatch(/día y hora/);
	for (const state of VISIT_STATES) expect(factsOf(state).to).not.toContain(state);
});
