import { expect, test } from "vitest";
import { listCallBackDays } from "./call-back-days.ts";

const weekday = { opens: "08:00", closes: "18:00" };
const opening = {
	hours: [null, weekday, weekday, weekday, weekday, weekday, weekday],
	closedDays: [{ date: "2026-12-08", reason: "Día de la Madre" }],
	specialDays: [],
};
const getOfferedDays = (today: string) =>
	listCallBackDays(today, opening).map(({ day, label }) => `${label}: ${day.slice(5)}`);

test.each([
	["2026-11-23", "Mañana: 11-24, En 3 días: 11-26, En una semana: 11-30"],
	// A Thursday and a Saturday before a Sunday, then a day before a holiday.
	["2026-11-26", "Mañana: 11-27, En 4 días: 11-30, En una semana: 12-03"],
	["2026-11-28", "En 2 días: 11-30, En 3 días: 12-01, En una semana: 12-05"],
	["2026-12-05", "En 2 días: 12-07, En 4 días: 12-09, En una semana: 12-12"],
])("skips closed days: on %s offers %s", (today, days) => {
	expect(getOfferedDays(today).join(", ")).toBe(days);
});

test("offers the original days when the shop never opens", () => {
	const neverOpen = { ...opening, hours: Array(7).fill(null) };
	expect(listCallBackDays("2026-11-23", neverOpen).map(({ label }) => label)).toContain("Mañana");
});
