import { expect, test } from "vitest";
import {
	findDataCentre,
	formatZohoInstant,
	getDataCentres,
	getPauseMs,
	getSearchRange,
	hasReference,
	parseMinuteOfDay,
	toEventData,
} from "./rules.ts";

const centres = getDataCentres();

test("gives every data centre its own hosts", () => {
	const hosts = Object.fromEntries(
		centres.map(({ location, accounts, calendar }) => [location, [accounts, calendar]]),
	);
	expect(hosts).toEqual({
		us: ["https://accounts.zoho.com", "https://calendar.zoho.com"],
		eu: ["https://accounts.zoho.eu", "https://calendar.zoho.eu"],
		in: ["https://accounts.zoho.in", "https://calendar.zoho.in"],
		au: ["https://accounts.zoho.com.au", "https://calendar.zoho.com.au"],
		jp: ["https://accounts.zoho.jp", "https://calendar.zoho.jp"],
		ca: ["https://accounts.zohocloud.ca", "https://calendar.zohocloud.ca"],
		sa: ["https://accounts.zoho.sa", "https://calendar.zoho.sa"],
		uk: ["https://accounts.zoho.uk", "https://calendar.zoho.uk"],
		cn: ["https://accounts.zoho.com.cn", "https://calendar.zoho.com.cn"],
	});
});

test.each([
	[{}, "us"],
	[{ location: "in" }, "in"],
	[{ location: "EU", accountsServer: "https://accounts.zoho.eu" }, "eu"],
	[{ accountsServer: "https://accounts.zoho.com.au/" }, "au"],
	[{ location: "us", accountsServer: "https://accounts.zoho.eu" }, undefined],
	[{ location: "mars" }, undefined],
	[{ accountsServer: "https://evil.example" }, undefined],
	[{ accountsServer: "https://accounts.zoho.com.evil.example" }, undefined],
	[{ accountsServer: "https://accounts.zoho.com@evil.example" }, undefined],
	[{ accountsServer: "http://accounts.zoho.com" }, undefined],
	[{ accountsServer: "http://127.0.0.1:4000" }, undefined],
])("finds for %j the data centre %s", (callbackParams, location) => {
	expect(findDataCentre(callbackParams, centres)?.location).toBe(location);
});

test("converts a visit to an event in UTC", () => {
	const event = toEventData({
		reference: "CIT-2026-00007",
		title: "Cambio de\naceite · Ana",
		lines: ["Teléfono: +50761234567", "", "Nota: suena"],
		location: "x".repeat(300),
		day: "2026-11-20",
		startMinute: 480,
		minutes: 120,
	});
	expect(event).toEqual({
		title: "Cambio de aceite · Ana · CIT-2026-00007",
		description: "Teléfono: +50761234567\nNota: suena",
		location: "x".repeat(255),
		dateandtime: {
			start: "20261120T130000Z",
			end: "20261120T150000Z",
			timezone: "America/Panama",
		},
	});
	expect(formatZohoInstant(new Date("2026-12-31T23:59:59.999Z"))).toBe("20261231T235959Z");
});

test("finds an exact reference in a title", () => {
	expect(hasReference("Frenos · Ana · CIT-2026-00001", "CIT-2026-00001")).toBe(true);
	expect(hasReference("Frenos · Ana · CIT-2026-00001 (llamar antes)", "CIT-2026-00001")).toBe(true);
	expect(hasReference("Frenos · Ana · CIT-2026-000011", "CIT-2026-00001")).toBe(false);
});

test("includes the neighbouring days across a year's end", () => {
	expect(getSearchRange("2027-01-01")).toEqual({ start: "20261231", end: "20270102" });
});

test("doubles the pause up to a minute", () => {
	expect([1, 2, 3, 4, 5, 9].map(getPauseMs)).toEqual([2000, 4000, 8000, 16_000, 60_000, 60_000]);
});

test.each([
	["8:00 AM", 480],
	["12:00 PM", 720],
	["12:30 am", 30],
	["5:00 PM", 1020],
	["08:00", 480],
	["17:45", 1065],
	["24:00", Number.NaN],
	["13:00 PM", Number.NaN],
	["mañana", Number.NaN],
])("parses %s as minute %d of the day", (time, minute) => {
	expect(parseMinuteOfDay(time)).toBe(minute);
});
