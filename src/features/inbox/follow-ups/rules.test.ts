import { expect, test } from "vitest";
import { getReminderDay } from "./rules.ts";

const day = { opens: "08:00", closes: "18:00" };
const hours = [null, day, day, day, day, day, { opens: "08:00", closes: "16:00" }];
const toNoon = (date: string) => new Date(`${date}T17:00:00Z`);

test.each([
	["a weekday", "2026-11-19", "2026-11-20"],
	["a Friday (Saturday is a working day)", "2026-11-20", "2026-11-21"],
	["a Saturday (Sunday is not)", "2026-11-21", "2026-11-23"],
	["the eve of a holiday", "2026-11-27", "2026-11-30"],
])("on %s, reminds of the next working day's visits", (_, today, expected) => {
	const closedDays = [{ date: "2026-11-28", reason: "Independencia de España" }];
	expect(getReminderDay(toNoon(today), { hours, closedDays, specialDays: [] })).toBe(expected);
});

test("computes tomorrow in Panama time at 8 PM", () => {
	const evening = new Date("2026-11-20T01:00:00Z");
	expect(getReminderDay(evening, { hours, closedDays: [], specialDays: [] })).toBe("2026-11-20");
});
