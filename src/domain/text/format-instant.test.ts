import { expect, test } from "vitest";
import {
	formatAge,
	formatInstant,
	formatRelativeMoment,
	formatTimeSpan,
	formatTimeWithArticle,
} from "./format-instant.ts";

test("formats instants in the shop's time zone", () => {
	expect(formatInstant(new Date("2026-11-22T02:05:00Z"))).toBe("21 de noviembre de 2026, 9:05 PM");
});

test.each([
	[0, "menos de un minuto"],
	[60_000, "1 minuto"],
	[59 * 60_000, "59 minutos"],
	[3_600_000, "1 hora"],
	[47 * 3_600_000, "1 día"],
	[72 * 3_600_000, "3 días"],
])("formats %d ms as %s", (ms, expected) => {
	expect(formatTimeSpan(ms)).toBe(expected);
});

test("does not format a future instant as negative age", () => {
	const now = new Date("2026-11-22T02:05:00Z");
	expect(formatAge(new Date("2027-01-01T00:00:00Z"), now)).toBe("de hace menos de un minuto");
});

test("formats a time with its article", () => {
	const now = new Date("2026-11-20T15:00:00Z");
	expect(formatRelativeMoment("2026-11-20T18:30:00Z", now)).toBe("hoy a la 1:30 PM");
	expect(["1:00 PM", "12:00 PM", "10:00 AM"].map(formatTimeWithArticle)).toEqual([
		"la 1:00 PM",
		"las 12:00 PM",
		"las 10:00 AM",
	]);
	expect(formatRelativeMoment("2026-11-21T16:30:00Z", now)).toBe("mañana a las 11:30 AM");
});
