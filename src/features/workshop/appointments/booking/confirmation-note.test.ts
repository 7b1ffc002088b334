import { expect, test } from "vitest";
import { settingsSeed } from "#seed/settings.ts";
import { formatConfirmationNote } from "./confirmation-note.ts";

const HOUR = 60;
const formatNote = (now: string, requestedTime?: { day: string; start: number }) =>
	formatConfirmationNote(new Date(now), settingsSeed, requestedTime);

const MONDAY_5_AM = "2026-11-23T10:00:00Z";
const SUNDAY_9_PM = "2026-11-23T02:00:00Z";
const MONDAY_10_AM = "2026-11-23T15:00:00Z";
const day = "2026-11-23";

test.each([
	[MONDAY_5_AM, "hoy"],
	[SUNDAY_9_PM, "mañana"],
])("requires no confirmation when booked at %s for opening", (now, dayWord) => {
	expect(formatNote(now, { day, start: 8 * HOUR })).toBe(
		` Ahora está cerrado y la hora ya queda apartada: ven ${dayWord} a las 8:00 AM aunque no te haya llegado la confirmación.`,
	);
});

test("keeps the usual promise for later or open hours", () => {
	const promiseNote =
		" Ahora está cerrado y ese plazo cuenta desde que abrimos, hoy a las 8:00 AM: te respondemos a más tardar a las 8:30 AM.";
	expect(formatNote(MONDAY_5_AM, { day, start: 9 * HOUR })).toBe(promiseNote);
	expect(formatNote(MONDAY_5_AM)).toBe(promiseNote);
});

test("adds no note when confirmation precedes every bookable hour", () => {
	expect(formatNote(MONDAY_10_AM, { day, start: 13 * HOUR })).toBe("");
});

test("adds the note when the promise is two days", () => {
	const promises = { ...settingsSeed.promises, appointmentMinutes: 2880 };
	const tomorrow = { day: "2026-11-24", start: 9 * HOUR };
	expect(formatConfirmationNote(new Date(MONDAY_10_AM), { ...settingsSeed, promises }, tomorrow)).toBe(
		" La hora ya queda apartada: ven mañana a las 9:00 AM aunque no te haya llegado la confirmación.",
	);
});
