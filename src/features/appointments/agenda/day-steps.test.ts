import { expect, test } from "vitest";
import type { Visit } from "#features/appointments/contract.ts";
import { dayStepsOf, visitsToShow } from "./day-steps.ts";

const DAY = "2026-11-20";
const at = (hour: string) => new Date(`${DAY}T${hour}:00-05:00`);
const visit = (over: Partial<Visit>) =>
	({ id: "1", day: DAY, time: "10:00 AM", state: "confirmada", minutes: 60, ...over }) as Visit;

test("before its hour a visit is confirmed or has come, and nobody is missed yet", () => {
	const steps = dayStepsOf(visit({ state: "por_confirmar" }), at("09:30"));
	expect(steps).toEqual(["confirmada", "atendida"]);
	expect(dayStepsOf(visit({}), at("09:30"))).toEqual(["atendida"]);
});

test("once its hour has passed the question is whether the car came", () => {
	expect(dayStepsOf(visit({}), at("10:05"))).toEqual(["atendida", "no_vino"]);
	const steps = dayStepsOf(visit({ state: "por_confirmar" }), at("10:05"));
	expect(steps).toEqual(["atendida", "no_vino"]);
});

test("a car that came is ready next; what is over asks for nothing", () => {
	expect(dayStepsOf(visit({ state: "atendida" }), at("10:05"))).toEqual(["lista"]);
	for (const state of ["no_vino", "cancelada"] as const)
		expect(dayStepsOf(visit({ state }), at("10:05"))).toEqual([]);
});

test("visits to come stand before those that are over, and twelve are enough", () => {
	const early = visit({ id: "early", time: "8:00 AM", state: "atendida" });
	const later = visit({ id: "later", time: "3:00 PM" });
	const other = visit({ id: "other", day: "2026-11-21" });
	const { shown, total } = visitsToShow(DAY, [early, later, other]);
	expect(shown.map(({ id }) => id)).toEqual(["later", "early"]);
	expect(total).toBe(2);
	const many = Array.from({ length: 30 }, (_, place) => visit({ id: String(place) }));
	expect(visitsToShow(DAY, many)).toMatchObject({ total: 30, shown: { length: 12 } });
});
