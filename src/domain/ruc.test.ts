import { expect, test } from "vitest";
import { parseRuc } from "./ruc.ts";

test.each([
	["155646463-2-2016 DV 86", "155646463-2-2016 DV 86"],
	["8-123-4567 dv 5", "8-123-4567 DV 05"],
	[" 12345-123-123456 D.V.: 07 ", "12345-123-123456 DV 07"],
	["E-8-123456DV12", "E-8-123456 DV 12"],
	["8-NT-1-2345 DV 10", "8-NT-1-2345 DV 10"],
	["PE-12-345 DV 1", "PE-12-345 DV 01"],
])("accepts %j as a tax number", (input, formatted) => {
	expect(parseRuc(input)).toBe(formatted);
});

test.each(["", "155646463-2-2016", "DV 86", "155646463 DV 86", "8-123-4567 DV 123", "XX-1-2 DV 10"])(
	"rejects %j",
	(input) => {
		expect(parseRuc(input)).toBeUndefined();
	},
);
