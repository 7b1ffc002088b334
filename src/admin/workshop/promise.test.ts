import { expect, test } from "vitest";
import { closedThen, NO_PROMISE, OTHER, promisedIn, UNKNOWN, usualHours } from "./promise.ts";

const weekday = { opens: "08:00", closes: "18:00" };
const opening = {
	hours: [null, weekday, weekday, weekday, weekday, weekday, { opens: "08:00", closes: "12:00" }],
	closedDays: [],
	specialDays: [],
};
const offeredAt = (now: string) =>
	usualHours(new Date(`${now}-05:00`), opening).map((hour) => hour.slice(5, 16));

test("offers future hours when the shop is open", () => {
	expect(offeredAt("2026-11-24T09:00")).toEqual(["11-24T23:00", "11-25T15:00", "11-25T23:00"]);
	// Within an hour of closing, today is not offered.
	expect(offeredAt("2026-11-24T17:30")).toEqual(["11-25T15:00", "11-25T23:00", "11-26T15:00"]);
	// Skips Sunday.
	expect(offeredAt("2026-11-28T09:00")).toEqual(["11-28T17:00", "11-30T15:00", "11-30T23:00"]);
	expect(usualHours(new Date(), { ...opening, hours: Array(7).fill(null) })).toEqual([]);
});

test("warns when the shop is closed at that time", () => {
	const told = (day: string, time: string) =>
		closedThen({ promised_at: OTHER, day, time }, opening);
	expect(told("2026-11-29", "")).toBe("Ese día no abrimos: es domingo. Puedes prometerlo igual.");
	expect(told("2026-11-28", "13:00")).toBe(
		"Ese día abrimos solo de 8:00 AM a 12:00 PM. Puedes prometerlo igual.",
	);
	for (const [day, time] of [
		["2026-11-28", "12:00"],
		["2026-11-28", ""],
		["", "13:00"],
	] as const)
		expect(told(day, time)).toBe("");
	expect(closedThen({ promised_at: UNKNOWN, day: "2026-11-29", time: "" }, opening)).toBe("");
});

test("returns null when unknown and empty when incomplete", () => {
	expect(promisedIn({ ...NO_PROMISE, promised_at: UNKNOWN })).toBeNull();
	expect(promisedIn(NO_PROMISE)).toBe("");
	const other = { promised_at: OTHER, day: "2026-11-25", time: "15:30" };
	expect(promisedIn(other)).toBe("2026-11-25T20:30:00.000Z");
	expect(promisedIn({ ...other, time: "" })).toBe("");
});
