import { expect, test } from "vitest";
import type { Agenda } from "#features/workshop/appointments/contract.ts";
import { formatOpenHours } from "./open-hours.ts";

const DAY: Agenda["days"][number] = {
	...{ day: "2026-11-30", opens: "08:00", closes: "17:30", reason: null, special: null },
	...{ pauses: [{ from: "12:00", to: "13:00", reason: "" }], blocks: [], closure: null, capacity: 2 },
};

test.each([
	["2026-11-30T15:00:00Z", "Abierto hasta las 12:00 PM."],
	["2026-11-30T19:00:00Z", "Abierto hasta las 5:30 PM."],
])("says at %s until when the shop is open", (now, text) => {
	expect(formatOpenHours({ days: [DAY], next_opening: null }, new Date(now))).toBe(text);
});

test("says nothing without hours", () => {
	const days = [{ ...DAY, opens: null, closes: null, pauses: [] }];
	expect(formatOpenHours({ days, next_opening: null }, new Date("2026-11-30T15:00:00Z"))).toBe("");
});
