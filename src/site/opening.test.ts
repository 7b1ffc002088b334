import { expect, test } from "vitest";
import { getOpening } from "#core/settings/rules.ts";
import { toPanamaDay } from "#domain/time.ts";
import { settingsSeed } from "#seed/settings.ts";
import { formatOpenHours, formatOpening, listHoursRows, listOpenDays } from "./opening.ts";

/** A tilde stands for a non-breaking space. */
const withNoBreak = (text: string) => text.replaceAll("~", "\u00a0");

const SPECIAL_DAYS = [
	{ date: "2026-12-24", opens: "08:00", closes: "12:00", reason: "Nochebuena" },
	{ date: "2026-12-27", opens: "09:00", closes: "13:00", reason: "Domingo de fin de año" },
];

function formatOpeningAt(localTime: string, specialDays = settingsSeed.specialDays): string {
	const now = new Date(`${localTime.replace(" ", "T")}:00-05:00`);
	const shop = { ...settingsSeed, specialDays };
	const { isOpen, until } = getOpening(now, shop);
	const opening = { isOpen, until: until.toISOString() };
	return formatOpening({ ...shop, opening, today: toPanamaDay(now) });
}

test.each([
	["Friday morning", "2026-11-20 10:00", "Abierto ahora · cierra 6:00~PM"],
	["Saturday afternoon", "2026-11-21 15:59", "Abierto ahora · cierra 4:00~PM"],
	["Friday at dawn", "2026-11-20 06:00", "Cerrado · abre hoy 8:00~AM"],
	["Friday at night", "2026-11-20 22:00", "Cerrado · abre sábado 8:00~AM"],
	["Sunday", "2026-11-22 12:00", "Cerrado · abre lunes 8:00~AM"],
	["Christmas", "2026-12-25 09:00", "Cerrado hoy: Navidad · abre sábado 8:00~AM"],
])("formats the opening state on %s", (_, now, text) => {
	expect(formatOpeningAt(now)).toBe(withNoBreak(text));
});

test.each([
	["Christmas Eve", "2026-12-24 10:00", "Abierto ahora · hoy cierra 12:00~PM: Nochebuena"],
	["Christmas Eve at noon", "2026-12-24 12:00", "Cerrado · abre sábado 8:00~AM"],
	["a Sunday that opens", "2026-12-27 08:00", "Cerrado · abre hoy 9:00~AM"],
])("uses the special hours on %s", (_, now, text) => {
	expect(formatOpeningAt(now, SPECIAL_DAYS)).toBe(withNoBreak(text));
});

test("shows the date of an opening after a week", () => {
	const opening = { isOpen: false, until: "2026-12-07T13:00:00.000Z" };
	const text = formatOpening({ opening, today: "2026-11-20", closedDays: [], specialDays: [] });
	expect(text).toBe(withNoBreak("Cerrado · abre el 7 de diciembre de 2026 8:00~AM"));
});

test("joins equal days in both formats", () => {
	expect(listHoursRows(settingsSeed.hours)).toEqual([
		{ days: "Lunes a viernes", time: withNoBreak("8:00~AM – 6:00~PM") },
		{ days: "Sábado", time: withNoBreak("8:00~AM – 4:00~PM") },
		{ days: "Domingo", time: "Cerrado" },
	]);
	expect(listOpenDays(settingsSeed.hours)).toEqual([
		withNoBreak("Lun a Vie 8:00~AM – 6:00~PM"),
		withNoBreak("Sáb 8:00~AM – 4:00~PM"),
	]);
});

test("formats a day with a noon break", () => {
	const hours = { opens: "08:00", closes: "18:00", breakStart: "12:00", breakEnd: "13:00" };
	expect(formatOpenHours(hours).replaceAll("\u00a0", " ")).toBe("8:00 AM – 12:00 PM y 1:00 PM – 6:00 PM");
});
