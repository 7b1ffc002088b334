import { expect, test } from "vitest";
import {
	EMPTY_PROMISE,
	getClosedWarning,
	listUsualHours,
	OTHER_TIME,
	toPromisedAt,
	UNKNOWN_TIME,
} from "./promised-time.ts";

const weekday = { opens: "08:00", closes: "18:00" };
const opening = {
	hours: [null, weekday, weekday, weekday, weekday, weekday, { opens: "08:00", closes: "12:00" }],
	closedDays: [],
	specialDays: [],
};
const listOfferedHours = (now: string) =>
	listUsualHours(new Date(`${now}-05:00`), opening).map((hour) => hour.slice(5, 16));

test("offers future hours when the shop is open", () => {
	expect(listOfferedHours("2026-11-24T09:00")).toEqual(["11-24T23:00", "11-25T15:00", "11-25T23:00"]);
	// Within an hour of closing, today is not offered.
	expect(listOfferedHours("2026-11-24T17:30")).toEqual(["11-25T15:00", "11-25T23:00", "11-26T15:00"]);
	// Skips Sunday.
	expect(listOfferedHours("2026-11-28T09:00")).toEqual(["11-28T17:00", "11-30T15:00", "11-30T23:00"]);
	expect(listUsualHours(new Date(), { ...opening, hours: Array(7).fill(null) })).toEqual([]);
});

test("warns when the shop is closed at that time", () => {
	const getWarning = (day: string, time: string) =>
		getClosedWarning({ promised_at: OTHER_TIME, day, time }, opening);
	expect(getWarning("2026-11-29", "")).toBe("Ese día no abrimos: es domingo. Puedes prometerlo igual.");
	expect(getWarning("2026-11-28", "13:00")).toBe(
		"Ese día abrimos solo de 8:00 AM a 12:00 PM. Puedes prometerlo igual.",
	);
	for (const [day, time] of [
		["2026-11-28", "12:00"],
		["2026-11-28", ""],
		["", "13:00"],
	] as const)
		expect(getWarning(day, time)).toBe("");
	expect(getClosedWarning({ promised_at: UNKNOWN_TIME, day: "2026-11-29", time: "" }, opening)).toBe("");
});

test("returns null when unknown and empty when incomplete", () => {
	expect(toPromisedAt({ ...EMPTY_PROMISE, promised_at: UNKNOWN_TIME })).toBeNull();
	expect(toPromisedAt(EMPTY_PROMISE)).toBe("");
	const other = { promised_at: OTHER_TIME, day: "2026-11-25", time: "15:30" };
	expect(toPromisedAt(other)).toBe("2026-11-25T20:30:00.000Z");
	expect(toPromisedAt({ ...other, time: "" })).toBe("");
});
