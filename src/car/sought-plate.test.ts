import { expect, test } from "vitest";
import { plateKeyOf, soughtPlate } from "./sought-plate.ts";

test.each([
	["da-4410", "DA4410"],
	["DA 4410", "DA4410"],
	["  da.44 ", "DA44"],
	["4410", "4410"],
	// A name, a reference, a long telephone and what is too short are no plate.
	["da", ""],
	["Damaris", ""],
	["José 12", ""],
	["OT-2026-00017", ""],
	["+507 6777 1234", ""],
	["%", ""],
	["", ""],
])("a search for «%s» may be for the plate «%s»", (q, plate) => {
	expect(soughtPlate(q)).toBe(plate);
});

test("an O and a 0 are one letter of a plate", () => {
	expect(plateKeyOf("DO4O10")).toBe(plateKeyOf("D04010"));
});
