import { expect, test } from "vitest";
import { recentSince, spokenDay } from "./panama-time.ts";

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
