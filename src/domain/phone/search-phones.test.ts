import { expect, test } from "vitest";
import { extractPhones } from "./search-phones.ts";

test.each([
	["6611-0002", ["66110002", "6611 0002"]],
	["66110002", ["66110002", "6611 0002"]],
	["+507 6611-0002", ["66110002", "6611 0002"]],
	["507 6611 0002", ["66110002", "6611 0002"]],
	["223-4567", ["2234567", "223 4567"]],
	["507-1234", ["5071234", "507 1234"]],
	["+58 412 123 4567", ["584121234567", "58 412 123 4567"]],
])("extracts one phone number from %s", (q, readings) => {
	const { phones, rest } = extractPhones(q);
	expect(phones).toHaveLength(1);
	expect(phones[0]).toEqual(expect.arrayContaining(readings));
	expect(rest.trim()).toBe("");
});

test("keeps the other search terms", () => {
	expect(extractPhones("Ana 6611-0002 frenos").rest.split(" ").filter(Boolean)).toEqual(["Ana", "frenos"]);
});

test.each([
	"CIT-2026-00002",
	"0002",
	"6611",
	"Corolla 2015 2018",
	"AB-1234",
	"2026-11-20",
	"8-123-4567",
	"1".repeat(100),
	"",
])("extracts no phone number from %s", (q) => {
	expect(extractPhones(q)).toEqual({ phones: [], rest: q });
});
