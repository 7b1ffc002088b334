import { expect, test } from "vitest";
import { normalizeText } from "./search.ts";
import { joinWordPairs, toSearchableText } from "./spellings.ts";

test.each([
	["Toyota Hilux, AB-1234", "ab1234"],
	["placa ab 1234", "ab1234"],
	["Mazda CX-5 2.0", "cx5"],
	["Toyota RAV 4", "rav4"],
	["Honda HR-V", "hrv"],
	["Ford F-150", "f150"],
])("also finds %s as %s", (text, query) => {
	expect(toSearchableText(text)).toContain(query);
});

test.each([
	["AB1234", "ab-1234"],
	["Rav4", "RAV 4"],
	["CX5", "cx-5"],
])("finds %s by the terms of %s", (text, query) => {
	for (const term of normalizeText(query).split(" ")) expect(toSearchableText(text)).toContain(term);
});

test("keeps words that are neither plate nor model", () => {
	expect(joinWordPairs("No enfría el aire acondicionado")).toBe("");
});
