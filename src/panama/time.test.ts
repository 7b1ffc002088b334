import { expect, test } from "vitest";
import { daysBetween, daysFrom, recentSince, spokenDay } from "./time.ts";

test("the last 7 days are today and the six days before it, from midnight in Panama", () => {
	expect(recentSince(new Date("2026-11-20T15:00:00Z")).toISOString()).toBe(
		"2026-11-14T05:00:00.000Z",
	);
});

test("late in the evening it is still the same day in Panama", () => {
	expect(recentSince(new Date("2026-11-21T04:59:59Z")).toISOString()).toBe(
		"2026-11-14T05:00:00.000Z",
	);
	expect(recentSince(new Date("2026-11-21T05:00:00Z")).toISOString()).toBe(
		"2026-11-15T05:00:00.000Z",
	);
});

test("a day is said as people say it", () => {
	expect(spokenDay("2026-11-23")).toBe("lunes 23 de noviembre");
	expect(spokenDay("2027-01-09")).toBe("sábado 9 de enero");
});

test("days in a row are counted, to the end of the calendar too", () => {
	expect(daysFrom("2026-12-31", 2)).toEqual(["2026-12-31", "2027-01-01"]);
	expect(daysFrom("9999-12-31", 3)).toHaveLength(3);
	expect(daysBetween("2026-12-31", "2027-01-01")).toBe(1);
	expect(daysBetween("2027-01-01", "2026-12-31")).toBe(-1);
});
