import { expect, test } from "vitest";
import { NO_PROMISE, OTHER, promisedIn, UNKNOWN, usualHours } from "./promise.ts";

const weekday = { opens: "08:00", closes: "18:00" };
const opening = {
	hours: [null, weekday, weekday, weekday, weekday, weekday, { opens: "08:00", closes: "12:00" }],
	closedDays: [],
	specialDays: [],
};
const offeredAt = (now: string) =>
	usualHours(new Date(`${now}-05:00`), opening).map((hour) => hour.slice(5, 16));

test("the hours that are offered lie ahead, while the shop is open", () => {
	expect(offeredAt("2026-11-24T09:00")).toEqual(["11-24T23:00", "11-25T15:00", "11-25T23:00"]);
	// Within an hour of closing nobody promises today.
	expect(offeredAt("2026-11-24T17:30")).toEqual(["11-25T15:00", "11-25T23:00", "11-26T15:00"]);
	// Over a Sunday.
	expect(offeredAt("2026-11-28T09:00")).toEqual(["11-28T17:00", "11-30T15:00", "11-30T23:00"]);
	expect(usualHours(new Date(), { ...opening, hours: Array(7).fill(null) })).toEqual([]);
});

test("a form promises what was chosen, nothing where nobody knows, and no half of a day and an hour", () => {
	expect(promisedIn({ ...NO_PROMISE, promised_at: UNKNOWN })).toBeNull();
	expect(promisedIn(NO_PROMISE)).toBe("");
	const other = { promised_at: OTHER, day: "2026-11-25", time: "15:30" };
	expect(promisedIn(other)).toBe("2026-11-25T20:30:00.000Z");
	expect(promisedIn({ ...other, time: "" })).toBe("");
});
