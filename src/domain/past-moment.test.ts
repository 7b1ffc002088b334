import { expect, test } from "vitest";
import { formatChangedMeanwhile, formatPastMoment, formatStateReached } from "./past-moment.ts";

const now = new Date("2026-11-20T20:00:00Z");

test.each([
	["2026-11-20T13:17:00Z", "a las 8:17 AM"],
	["2026-11-20T18:05:00Z", "a la 1:05 PM"],
	["2026-11-20T06:05:00Z", "a la 1:05 AM"],
	["2026-11-20T17:00:00Z", "a las 12:00 PM"],
	["2026-11-19T13:17:00Z", "el jueves 19 de noviembre a las 8:17 AM"],
])("formats %s", (instant, text) => {
	expect(formatPastMoment(instant, now)).toContain(text.split(" a la")[0] as string);
	expect(formatPastMoment(instant, now).endsWith(text.slice(text.indexOf("a la")))).toBe(true);
});

test("says who did it and when", () => {
	const done = { by: "Itzel", doneAt: "2026-11-20T13:17:00Z", now };
	expect(formatStateReached("Entregado", done)).toBe("Ya está «Entregado»: lo hizo Itzel a las 8:17 AM.");
	expect(formatChangedMeanwhile("esta cita", done)).toBe(
		"Itzel cambió esta cita a las 8:17 AM. Mira cómo quedó y decide.",
	);
});
