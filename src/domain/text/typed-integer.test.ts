import { expect, test } from "vitest";
import { parseTypedInteger } from "./typed-integer.ts";

test.each([
	["7", 7],
	[" 84000 ", 84_000],
	["84,000", 84_000],
	["84.000", 84_000],
	["84 000", 84_000],
	["1,991,050", 1_991_050],
	["007", 7],
])("parses «%s»", (text, expected) => expect(parseTypedInteger(text)).toBe(expected));

test.each([
	"",
	"1.5",
	"2,5",
	"0.5",
	"1e3",
	"12 - 15",
	"-3",
	"+3",
	"1.2.3",
	"84,000.50",
	"84,00",
	"1,000.000",
	"0x10",
	"dos",
])("rejects «%s»", (text) => expect(parseTypedInteger(text)).toBeNaN());
