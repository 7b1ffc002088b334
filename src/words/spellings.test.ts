import { expect, test } from "vitest";
import { fold } from "./search.ts";
import { joinedOf, spelled } from "./spellings.ts";

test.each([
	["Toyota Hilux, AB-1234", "ab1234"],
	["placa ab 1234", "ab1234"],
	["Mazda CX-5 2.0", "cx5"],
	["Toyota RAV 4", "rav4"],
	["Honda HR-V", "hrv"],
	["Ford F-150", "f150"],
])("%s is found as %s too", (text, typed) => {
	expect(spelled(text)).toContain(typed);
});

test.each([
	["AB1234", "ab-1234"],
	["Rav4", "RAV 4"],
	["CX5", "cx-5"],
])("%s is found by the words of %s", (text, typed) => {
	for (const word of fold(typed).split(" ")) expect(spelled(text)).toContain(word);
});

test("words that are no plate and no model stay as they are", () => {
	expect(joinedOf("No enfría el aire acondicionado")).toBe("");
});
