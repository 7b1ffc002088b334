import { expect, test } from "vitest";
import { settingsSeed } from "#seed/settings.ts";
import { formatLatestAnswer, formatPromiseNote, formatPromiseSpan } from "./promise.ts";

const formatNote = (instant: string, minutes: number) =>
	formatPromiseNote(new Date(instant), minutes, settingsSeed);

test.each([
	[120, "las próximas 2 horas"],
	[60, "la próxima hora"],
	[30, "los próximos 30 minutos"],
	[90, "los próximos 90 minutos"],
])("formats %i minutes as «%s»", (minutes, expected) => {
	expect(formatPromiseSpan(minutes)).toBe(expected);
});

test("adds no note when the promise ends before closing", () => {
	expect(formatNote("2026-11-20T15:00:00Z", 120)).toBe("");
	expect(formatNote("2026-11-20T21:00:00Z", 120)).toBe("");
});

test("gives the latest response time when it is after closing", () => {
	expect(formatNote("2026-11-19T22:30:00Z", 120)).toBe(
		" Hoy cerramos a las 6:00 PM y ese plazo cuenta en horario de taller: te respondemos a más tardar mañana a las 9:30 AM.",
	);
});

test("rounds a promise up to the quarter hour", () => {
	expect(formatNote("2026-11-19T22:22:00Z", 120)).toContain("a más tardar mañana a las 9:30 AM.");
	const now = new Date("2026-11-20T15:00:00Z");
	expect(formatLatestAnswer(new Date("2026-11-20T17:00:01Z"), now)).toBe("hoy a las 12:15 PM");
	expect(formatLatestAnswer(new Date("2026-11-20T17:00:00Z"), now)).toBe("hoy a las 12:00 PM");
});

test("names the next opening at night", () => {
	expect(formatNote("2026-11-20T02:00:00Z", 120)).toBe(
		" Ahora está cerrado y ese plazo cuenta desde que abrimos, mañana a las 8:00 AM: te respondemos a más tardar a las 10:00 AM.",
	);
	expect(formatNote("2026-11-20T10:00:00Z", 30)).toBe(
		" Ahora está cerrado y ese plazo cuenta desde que abrimos, hoy a las 8:00 AM: te respondemos a más tardar a las 8:30 AM.",
	);
});

test("names Monday on a Saturday evening", () => {
	expect(formatNote("2026-11-21T22:00:00Z", 30)).toBe(
		" Ahora está cerrado y ese plazo cuenta desde que abrimos, el lunes a las 8:00 AM: te respondemos a más tardar a las 8:30 AM.",
	);
});

test("skips a holiday", () => {
	expect(formatNote("2026-12-25T15:00:00Z", 30)).toBe(
		" Ahora está cerrado y ese plazo cuenta desde que abrimos, mañana a las 8:00 AM: te respondemos a más tardar a las 8:30 AM.",
	);
});

test("names the closing time of a short day", () => {
	const specialDays = [{ date: "2026-12-24", opens: "08:00", closes: "12:00", reason: "Nochebuena" }];
	const shopWithShortDay = { ...settingsSeed, specialDays };
	expect(formatPromiseNote(new Date("2026-12-24T16:30:00Z"), 120, shopWithShortDay)).toBe(
		" Hoy cerramos a las 12:00 PM y ese plazo cuenta en horario de taller: te respondemos a más tardar el sábado a las 9:30 AM.",
	);
});

test("uses the singular article for one o'clock", () => {
	expect(formatNote("2026-11-20T10:00:00Z", 300)).toContain("a más tardar a la 1:00 PM");
});

test("gives the date after more than a week closed", () => {
	const closedDays = Array.from({ length: 12 }, (_, index) => ({
		date: `2026-11-${20 + index > 30 ? "30" : 20 + index}`,
		reason: "Vacaciones",
	}));
	expect(formatPromiseNote(new Date("2026-11-20T15:00:00Z"), 30, { ...settingsSeed, closedDays })).toBe(
		" Ahora está cerrado y ese plazo cuenta desde que abrimos, el 01/12 a las 8:00 AM: te respondemos a más tardar a las 8:30 AM.",
	);
});
