import fc from "fast-check";
import { expect, test } from "vitest";
import { toPanamaDay } from "#domain/time.ts";
import { settingsSeed } from "#seed/settings.ts";
import { computePromiseDueAt, countOpenMinutes, getDayPlan, getOpening } from "./rules.ts";
import { computeGrossCents, computeTaxCents } from "./tax.ts";

const calendar = settingsSeed;
/** "2026-11-20 10:00" in Panama. */
const toInstant = (local: string) => new Date(`${local.replace(" ", "T")}:00-05:00`);

test.each([
	["a weekday", "2026-11-20", { opens: 480, closes: 1080 }],
	["a Saturday", "2026-11-21", { opens: 480, closes: 960 }],
	["a Sunday", "2026-11-22", { reason: "los domingos no abrimos", weekday: "domingo" }],
	["a holiday", "2026-12-08", { reason: "Día de la Madre" }],
])("returns the opening hours of %s", (_, day, plan) => {
	expect(getDayPlan(day, calendar)).toEqual(plan);
});

test.each([
	["Friday 10:00", "2026-11-20 10:00", true, "2026-11-20 18:00"],
	["Friday 7:59", "2026-11-20 07:59", false, "2026-11-20 08:00"],
	["Friday 18:00", "2026-11-20 18:00", false, "2026-11-21 08:00"],
	["Saturday 15:59", "2026-11-21 15:59", true, "2026-11-21 16:00"],
	["Saturday 20:00", "2026-11-21 20:00", false, "2026-11-23 08:00"],
	["Christmas Eve at night", "2026-12-24 22:00", false, "2026-12-26 08:00"],
])("reports whether it is open on %s", (_, now, isOpen, until) => {
	expect(getOpening(toInstant(now), calendar)).toEqual({ isOpen, until: toInstant(until) });
});

const calendarWithSpecialDays = {
	...calendar,
	closedDays: [...calendar.closedDays, { date: "2026-12-30", reason: "Duelo" }],
	specialDays: [
		{ date: "2026-12-24", opens: "08:00", closes: "12:00", reason: "Nochebuena" },
		{ date: "2026-12-27", opens: "09:00", closes: "13:00", reason: "Fin de año" },
		{ date: "2026-12-30", opens: "08:00", closes: "12:00", reason: "Inventario" },
	],
};

test.each([
	["a short day", "2026-12-24", { opens: 480, closes: 720, special: "Nochebuena" }],
	["a Sunday that opens", "2026-12-27", { opens: 540, closes: 780, special: "Fin de año" }],
	["a closed day that was short before", "2026-12-30", { reason: "Duelo" }],
])("returns the special hours of %s", (_, day, plan) => {
	expect(getDayPlan(day, calendarWithSpecialDays)).toEqual(plan);
});

test("continues a short day's promise at the next opening", () => {
	expect(getOpening(toInstant("2026-12-24 11:00"), calendarWithSpecialDays).until).toEqual(
		toInstant("2026-12-24 12:00"),
	);
	expect(computePromiseDueAt(toInstant("2026-12-24 11:30"), 120, calendarWithSpecialDays)).toEqual(
		toInstant("2026-12-26 09:30"),
	);
	expect(
		countOpenMinutes(toInstant("2026-12-24 11:30"), toInstant("2026-12-26 09:30"), calendarWithSpecialDays),
	).toBe(120);
});

test.each([
	["within the day", "2026-11-20 10:00", 120, "2026-11-20 12:00"],
	["over the night", "2026-11-20 17:30", 120, "2026-11-21 09:30"],
	["over Sunday", "2026-11-21 15:30", 60, "2026-11-23 08:30"],
	["made while closed", "2026-11-22 12:00", 30, "2026-11-23 08:30"],
])("counts only opening time for a promise %s", (_, now, minutes, dueAt) => {
	expect(computePromiseDueAt(toInstant(now), minutes, calendar)).toEqual(toInstant(dueAt));
});

test.each([
	["within the day", "2026-11-20 10:00", "2026-11-20 10:45", 45],
	["over the night", "2026-11-20 17:30", "2026-11-21 09:30", 120],
	["over Sunday", "2026-11-21 15:30", "2026-11-23 08:30", 60],
	["while the shop is closed", "2026-11-22 12:00", "2026-11-22 15:00", 0],
	["before the shop opens", "2026-11-20 06:00", "2026-11-20 08:10", 10],
])("counts opening time %s", (_, from, to, minutes) => {
	expect(countOpenMinutes(toInstant(from), toInstant(to), calendar)).toBe(minutes);
});

test("ends every promise during opening hours, never before its start", () => {
	const moments = fc.date({
		min: toInstant("2026-01-01 00:00"),
		max: toInstant("2027-11-30 00:00"),
		noInvalidDate: true,
	});
	fc.assert(
		fc.property(moments, fc.integer({ min: 1, max: 3000 }), (now, minutes) => {
			const dueAt = computePromiseDueAt(now, minutes, calendar);
			expect(dueAt >= now).toBe(true);
			const justBefore = new Date(dueAt.getTime() - 1);
			expect(getOpening(justBefore, calendar).isOpen).toBe(true);
		}),
	);
});

test("adds tax to prices only when they exclude it", () => {
	expect(computeGrossCents(1099, { pricesIncludeTax: false, taxPercent: 7 })).toBe(1176);
	expect(computeGrossCents(1099, { pricesIncludeTax: true, taxPercent: 7 })).toBe(1099);
});

test("splits any total into net and tax exactly", () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 10_000_000 }), (total) => {
			const tax = computeTaxCents(total, { taxPercent: 7 });
			expect(Math.round((total - tax) * 1.07)).toBeGreaterThanOrEqual(total - 1);
			expect(Math.round((total - tax) * 1.07)).toBeLessThanOrEqual(total + 1);
		}),
	);
});

test("uses Panama's day at 8 PM", () => {
	expect(toPanamaDay(toInstant("2026-11-20 20:00"))).toBe("2026-11-20");
	expect(toPanamaDay(toInstant("2026-11-20 23:59"))).toBe("2026-11-20");
});
