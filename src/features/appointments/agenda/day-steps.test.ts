import { expect, test } from "vitest";
import type { Visit } from "#features/appointments/contract.ts";
import { getDaySteps, getTodayVisits } from "./day-steps.ts";

const DAY = "2026-11-20";
const at = (hour: string) => new Date(`${DAY}T${hour}:00-05:00`);
const visit = (over: Partial<Visit>) =>
	({ id: "1", day: DAY, time: "10:00 AM", state: "confirmed", minutes: 60, ...over }) as Visit;

test("offers confirmed and attended before the hour, not missed", () => {
	const steps = getDaySteps(visit({ state: "pending" }), at("09:30"));
	expect(steps).toEqual(["confirmed", "attended"]);
	expect(getDaySteps(visit({}), at("09:30"))).toEqual(["attended"]);
});

test("offers attended and missed after the hour", () => {
	expect(getDaySteps(visit({}), at("10:05"))).toEqual(["attended", "no_show"]);
	const steps = getDaySteps(visit({ state: "pending" }), at("10:05"));
	expect(steps).toEqual(["attended", "no_show"]);
});

test("offers ready after arrival and nothing for closed visits", () => {
	expect(getDaySteps(visit({ state: "attended" }), at("10:05"))).toEqual(["lista"]);
	for (const state of ["no_show", "cancelled"] as const)
		expect(getDaySteps(visit({ state }), at("10:05"))).toEqual([]);
});

test("lists open visits first, twelve at most", () => {
	const early = visit({ id: "early", time: "8:00 AM", state: "attended" });
	const later = visit({ id: "later", time: "3:00 PM" });
	const other = visit({ id: "other", day: "2026-11-21" });
	const { visible, total } = getTodayVisits(DAY, [early, later, other]);
	expect(visible.map(({ id }) => id)).toEqual(["later", "early"]);
	expect(total).toBe(2);
	const many = Array.from({ length: 30 }, (_, place) => visit({ id: String(place) }));
	expect(getTodayVisits(DAY, many)).toMatchObject({ total: 30, visible: { length: 12 } });
});
