import { expect, test } from "vitest";
import type { Visit } from "#features/appointments/contract.ts";
import { dayStepsOf, visitsToShow } from "./day-steps.ts";

const DAY = "2026-11-20";
const at = (hour: string) => new Date(`${DAY}T${hour}:00-05:00`);
const visit = (over: Partial<Visit>) =>
	({ id: "1", day: DAY, time: "10:00 AM", state: "confirmed", minutes: 60, ...over }) as Visit;

test("offers confirmed and attended before the hour, not missed", () => {
	const steps = dayStepsOf(visit({ state: "pending" }), at("09:30"));
	expect(steps).toEqual(["confirmed", "attended"]);
	expect(dayStepsOf(visit({}), at("09:30"))).toEqual(["attended"]);
});

test("offers attended and missed after the hour", () => {
	expect(dayStepsOf(visit({}), at("10:05"))).toEqual(["attended", "no_show"]);
	const steps = dayStepsOf(visit({ state: "pending" }), at("10:05"));
	expect(steps).toEqual(["attended", "no_show"]);
});

test("offers ready after arrival and nothing for closed visits", () => {
	expect(dayStepsOf(visit({ state: "attended" }), at("10:05"))).toEqual(["lista"]);
	for (const state of ["no_show", "cancelled"] as const)
		expect(dayStepsOf(visit({ state }), at("10:05"))).toEqual([]);
});

test("lists open visits first, twelve at most", () => {
	const early = visit({ id: "early", time: "8:00 AM", state: "attended" });
	const later = visit({ id: "later", time: "3:00 PM" });
	const other = visit({ id: "other", day: "2026-11-21" });
	const { shown, total } = visitsToShow(DAY, [early, later, other]);
	expect(shown.map(({ id }) => id)).toEqual(["later", "early"]);
	expect(total).toBe(2);
	const many = Array.from({ length: 30 }, (_, place) => visit({ id: String(place) }));
	expect(visitsToShow(DAY, many)).toMatchObject({ total: 30, shown: { length: 12 } });
});
