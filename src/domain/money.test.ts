import { expect, test } from "vitest";
import { getAmountQuestion, parseDollars, toCents } from "./money.ts";

test("parses amounts with points, commas, thousands and signs", () => {
	const amounts: [string, number][] = [
		["1250", 1250],
		["12.5", 12.5],
		["12.50", 12.5],
		["12,5", 12.5],
		["16,75", 16.75],
		[".50", 0.5],
		["1,250.00", 1250],
		["1.250,00", 1250],
		["12,345,678.9", 12_345_678.9],
		["12.345.678,90", 12_345_678.9],
		[" $ 12.5 ", 12.5],
		["US$ 1 250", 1250],
		["B/. 12.50", 12.5],
	];
	for (const [input, amount] of amounts) expect([input, parseDollars(input)]).toEqual([input, amount]);
});

test("rejects ambiguous and invalid amounts", () => {
	const invalidAmounts = [
		"",
		" ",
		"$",
		".",
		",",
		"1.250",
		"1,250",
		"12.345",
		"12,345",
		"12,5,0",
		"12,3456",
		"1,25.00",
	];
	for (const input of [...invalidAmounts, "1.250.000", "-5", "1e3", "0x10", "doce", "12 dólares"])
		expect([input, parseDollars(input)]).toEqual([input, Number.NaN]);
});

test.each([
	["12,345", "¿$12.35 o $12,345.00? Escríbelo con centavos: 12.35 o 12345.00."],
	["$ 1.250", "¿$1.25 o $1,250.00? Escríbelo con centavos: 1.25 o 1250.00."],
])("asks about «%s»", (input, question) => {
	expect(getAmountQuestion(input)).toBe(question);
});

test("asks no question about clear or empty amounts", () => {
	for (const input of ["", "12.50", "12,50", "1250", "1,250.00", "1,250,000", "doce", "12,3456"])
		expect([input, getAmountQuestion(input)]).toEqual([input, undefined]);
});

test("converts a price to exact cents", () => {
	expect([49.99, 0.07, 1.15, 8.95].map(toCents)).toEqual([4999, 7, 115, 895]);
});
