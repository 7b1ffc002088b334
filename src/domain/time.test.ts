import { expect, test } from "vitest";
import { countDaysBetween, formatLongDay, getRecentStart, listDays } from "./time.ts";

test("starts the last seven days at midnight in Panama", () => {
	expect(getRecentStart(new Date("2026-11-20T15:00:00Z")).toISOString()).toBe("2026-11-14T05:00:00.000Z");
});

test("keeps the same day late in the evening", () => {
	expect(getRecentStart(new Date("2026-11-21T04:59:59Z")).toISOString()).toBe("2026-11-14T05:00:00.000Z");
	expect(getRecentStart(new Date("2026-11-21T05:00:00Z")).toISOString()).toBe("2026-11-15T05:00:00.000Z");
});

test("formats a long day", () => {
	expect(formatLongDay("2026-11-23")).toBe("lunes 23 de noviembre");
	expect(formatLongDay("2027-01-09")).toBe("sábado 9 de enero");
});

test("lists consecutive days up to the calendar's end", () => {
	expect(listDays("2026-12-31", 2)).toEqual(["2026-12-31", "2027-01-01"]);
	expect(listDays("9999-12-31", 3)).toHaveLength(3);
	expect(countDaysBetween("2026-12-31", "2027-01-01")).toBe(1);
	expect(countDaysBetween("2027-01-01", "2026-12-31")).toBe(-1);
});
