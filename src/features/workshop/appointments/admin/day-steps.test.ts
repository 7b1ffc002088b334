import { expect, test } from "vitest";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { getDaySteps, getTodayVisits } from "./day-steps.ts";

const DAY = "2026-11-20";
const toInstant = (hour: string) => new Date(`${DAY}T${hour}:00-05:00`);
const buildVisit = (overrides: Partial<Visit>) =>
	({ id: "1", day: DAY, time: "10:00 AM", state: "confirmed", minutes: 60, ...overrides }) as Visit;

test("offers confirmed and attended before the hour, not missed", () => {
	const steps = getDaySteps(buildVisit({ state: "pending" }), toInstant("09:30"));
	expect(steps).toEqual(["confirmed", "attended"]);
	expect(getDaySteps(buildVisit({}), toInstant("09:30"))).toEqual(["attended"]);
});

test("offers attended and missed after the hour", () => {
	expect(getDaySteps(buildVisit({}), toInstant("10:05"))).toEqual(["attended", "no_show"]);
	const steps = getDaySteps(buildVisit({ state: "pending" }), toInstant("10:05"));
	expect(steps).toEqual(["attended", "no_show"]);
});

test("offers ready after arrival and nothing for closed visits", () => {
	expect(getDaySteps(buildVisit({ state: "attended" }), toInstant("10:05"))).toEqual(["lista"]);
	for (const state of ["no_show", "cancelled"] as const)
		expect(getDaySteps(buildVisit({ state }), toInstant("10:05"))).toEqual([]);
});

test("lists open visits first, twelve at most", () => {
	const morningVisit = buildVisit({ id: "early", time: "8:00 AM", state: "attended" });
	const afternoonVisit = buildVisit({ id: "later", time: "3:00 PM" });
	const otherDayVisit = buildVisit({ id: "other", day: "2026-11-21" });
	const { visible, total } = getTodayVisits(DAY, [morningVisit, afternoonVisit, otherDayVisit]);
	expect(visible.map(({ id }) => id)).toEqual(["later", "early"]);
	expect(total).toBe(2);
	const manyVisits = Array.from({ length: 30 }, (_, index) => buildVisit({ id: String(index) }));
	expect(getTodayVisits(DAY, manyVisits)).toMatchObject({ total: 30, visible: { length: 12 } });
});
