import { expect, test } from "vitest";
import { isDateText, listDateCodes } from "./date-codes.ts";

test.each([
	["2026-01-02", "1-2"],
	["2026-01-02", "2-1"],
	["2026-01-02 00:00:00", "1-2"],
	["02-ene", "1-2"],
	["5-mar", "MAR5"],
	["5-mar", "3-5"],
	["05-sept.", "SEPT-5"],
	["03/05/2026", "3-5"],
	["03/05/26", "05-03-26"],
	["13-05-2026", "13-5"],
	["mar-05", "3-5"],
	["2 de enero", "2-1"],
	["ene-2002", "1-2002"],
])("reads «%s» as a date that may have been %s", (text, code) => {
	expect(isDateText(text)).toBe(true);
	expect(listDateCodes(text)).toContain(code);
});

test.each([
	"1-2",
	"3/8",
	"5W-30",
	"MAYOR-10",
	"SET-12",
	"99-99-2026",
	"MOT-5W30",
	"10-12-15",
	"2026",
	"MAR",
	"",
])("reads «%s» as a code", (text) => expect(listDateCodes(text)).toEqual([]));
