import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import {
	formatCount,
	formatDate,
	formatDateTime,
	formatLongDate,
	formatTime,
	formatUsd,
	joinWithDots,
	lowercaseFirst,
} from "./format.ts";
import { formatRelative } from "./relative-time.tsx";
import { formatVisibleCount } from "./visible-count.ts";

test("formats money with dollar sign, commas and two decimals", () => {
	expect(formatUsd(123_450)).toBe("$1,234.50");
	expect(formatUsd(4850)).toBe("$48.50");
	expect(formatUsd(5)).toBe("$0.05");
	expect(formatUsd(0)).toBe("$0.00");
	expect(formatUsd(-795)).toBe("-$7.95");
	expect(formatUsd(-0.4)).toBe("$0.00");
	expect(formatUsd(123_456_789_00)).toBe("$123,456,789.00");
});

test("does not shift a calendar day", () => {
	expect(formatDate("2025-03-31")).toBe("31/03/2025");
	expect(formatLongDate("2025-03-31")).toBe("31 de marzo de 2025");
	expect(formatLongDate("2025-01-01")).toBe("1 de enero de 2025");
	expect(formatLongDate("2024-02-29")).toBe("29 de febrero de 2024");
});

test("lowercases a first letter but no abbreviation", () => {
	expect(lowercaseFirst("Sedanes y SUV")).toBe("sedanes y SUV");
	expect(lowercaseFirst("SUV compactos")).toBe("SUV compactos");
	expect(lowercaseFirst("")).toBe("");
});

test("formats an instant in Panama time", () => {
	expect(formatDate("2025-04-01T03:00:00Z")).toBe("31/03/2025");
	expect(formatLongDate("2025-04-01T03:00:00Z")).toBe("31 de marzo de 2025");
	expect(formatDateTime("2026-11-20T13:00:00Z")).toBe("20/11/2026, 8:00 AM");
	expect(formatDateTime(new Date("2026-11-20T23:05:00Z"))).toBe("20/11/2026, 6:05 PM");
});

test("formats hours on a 12-hour clock", () => {
	expect(formatTime("08:00")).toBe("8:00 AM");
	expect(formatTime("14:30")).toBe("2:30 PM");
	expect(formatTime("00:15")).toBe("12:15 AM");
	expect(formatTime("12:00")).toBe("12:00 PM");
	expect(formatTime("2026-11-20T17:00:00Z")).toBe("12:00 PM");
});

test("returns an empty text for an invalid date", () => {
	expect(formatDate("pronto")).toBe("");
	expect(formatLongDate("")).toBe("");
	expect(formatDateTime("2026-13-01")).toBe("");
});

test("formats recent instants relative to now", () => {
	const now = "2026-11-20T12:00:00Z";
	expect(formatRelative("2026-11-20T11:59:30Z", now)).toBe("hace un momento");
	expect(formatRelative("2026-11-20T11:55:00Z", now)).toBe("hace 5 min");
	expect(formatRelative("2026-11-20T09:00:00Z", now)).toBe("hace 3 h");
	expect(formatRelative("2026-11-19T15:00:00Z", now)).toBe("ayer");
	expect(formatRelative("2026-11-16T15:00:00Z", now)).toBe("hace 4 días");
	expect(formatRelative("2026-11-01T15:00:00Z", now)).toBe("01/11/2026");
	expect(formatRelative("2026-11-20T12:10:00Z", now)).toBe("en 10 min");
	expect(formatRelative("2026-11-21T20:00:00Z", now)).toBe("mañana");
});

test("joins parts with dots and skips empty ones", () => {
	expect(joinWithDots("Mazda CX-5", "", false, undefined, null, "rojo")).toBe("Mazda CX-5\u00a0· rojo");
	expect(joinWithDots("", null)).toBe("");
});

test("uses singular or plural by count", () => {
	expect(formatCount(1, "producto", "productos")).toBe("1 producto");
	expect(formatCount(0, "producto", "productos")).toBe("0 productos");
	expect(formatCount(62, "producto", "productos")).toBe("62 productos");
});

test("formats how many items of a list are visible", () => {
	expect(formatVisibleCount(12, 12)).toBe("12");
	expect(formatVisibleCount(200, 1234)).toBe("200 de 1234");
});

test("ignores the machine's time zone", () => {
	const script = `
		import { formatDate, formatDateTime, formatLongDate } from "./format.ts";
		console.log(new Date("2025-03-31").getDate());
		console.log(formatDate("2025-03-31"));
		console.log(formatLongDate("2025-03-31"));
		console.log(formatDateTime("2025-04-01T03:00:00Z"));
	`;
	const formatInZone = (timeZone: string) =>
		execFileSync(process.execPath, ["--input-type=module-typescript", "-e", script], {
			cwd: import.meta.dirname,
			env: { ...process.env, TZ: timeZone, NODE_NO_WARNINGS: "1" },
			encoding: "utf8",
		})
			.trim()
			.split("\n");
	const expected = ["31/03/2025", "31 de marzo de 2025", "31/03/2025, 10:00 PM"];
	expect(formatInZone("America/Panama")).toEqual(["30", ...expected]);
	expect(formatInZone("Asia/Tokyo")).toEqual(["31", ...expected]);
});
