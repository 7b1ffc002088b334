import { expect, test } from "vitest";
import { computeListPrice } from "./list-price.ts";
import { parsePrice, readPriceColumn } from "./price-reading.ts";

test.each([
	[["19.99", "1,250"], "point", [19.99, 1250]],
	[["19,99", "1.250"], "comma", [19.99, 1250]],
	[["1,250.00", "B/. 1,250"], "point", [1250, 1250]],
	[["1.250,00", "$ 7"], "comma", [1250, 7]],
	[["1 250", "12"], undefined, [1250, 12]],
	[["US$ 1,250,000", "3,500"], "point", [1_250_000, 3500]],
	[["1.250.000", "3.500"], "comma", [1_250_000, 3500]],
	[["B/.4.50", "4.5"], "point", [4.5, 4.5]],
	[[1250.5, "7"], undefined, [1250.5, 7]],
	[["12.5000", "19.990000000000002", "1,250"], "point", [12.5, 19.99, 1250]],
	[["12,5000", "1.250"], "comma", [12.5, 1250]],
] as const)("reads %o as one column", (cells, sign, prices) => {
	const reading = readPriceColumn(cells);
	expect(reading.sign).toBe(sign);
	expect(cells.map((cell) => parsePrice(cell, reading.sign))).toEqual(prices);
});

test("finds the first price with two readings", () => {
	expect(readPriceColumn(["12", "1,250", "3.500"])).toEqual({ sign: undefined, unclear: "1,250" });
});

test.each([
	["1.250", "19.99", 1.25, 1250],
	["1,250", "19,99", 1250, 1.25],
])("asks about «%s» beside «%s»", (text, other, byPoint, byComma) => {
	expect(readPriceColumn([other, text])).toEqual({ sign: undefined, unclear: text });
	expect([parsePrice(text, "point"), parsePrice(text, "comma")]).toEqual([byPoint, byComma]);
	expect(parsePrice(other, "point")).toBe(19.99);
});

test.each(["consultar", "", "1,2,3", "-5", "12.345.6", "=1+1"])("finds no price in «%s»", (text) => {
	expect(parsePrice(text, "point")).not.toBeGreaterThan(0);
});

test.each([
	[19.990000000000002, 19.99],
	[10.075, 10.08],
	[1.005, 1.01],
	[1.255, 1.26],
	[2.675, 2.68],
])("rounds %d to cents as the sheet shows it", (number, price) => {
	expect(parsePrice(number, undefined)).toBe(price);
});

test.each([
	[100, "price_without_tax", true, 107],
	[107, "price_with_tax", true, 107],
	[107, "price_with_tax", false, 100],
	[100, "price_without_tax", false, 100],
] as const)(
	"converts $%d %s to list prices that include tax: %s",
	(price, field, pricesIncludeTax, expected) => {
		expect(computeListPrice(price, field, { pricesIncludeTax, taxPercent: 7 })).toBe(expected);
	},
);
