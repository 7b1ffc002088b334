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
])("also finds %s as %s", (text, typed) => {
	expect(toSearchableText(text)).toContain(typed);
});

test.each([
	["AB1234", "ab-1234"],
	["Rav4", "RAV 4"],
	["CX5", "cx-5"],
])("finds %s by the terms of %s", (text, typed) => {
	for (const word of normalizeText(typed).split(" ")) expect(toSearchableText(text)).toContain(word);
});

test("keeps words that are neither plate nor model", () => {
	expect(joinWordPairs("No enfría el aire acondicionado")).toBe("");
});
