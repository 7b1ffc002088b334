import { expect, test } from "vitest";
import { parsePlateSearch, toPlateKey } from "./plate-search.ts";

test.each([
	["da-4410", "DA4410"],
	["DA 4410", "DA4410"],
	["  da.44 ", "DA44"],
	["4410", "4410"],
	// A name, a reference, a long telephone or a too short text is not a plate.
	["da", ""],
	["Damaris", ""],
	["José 12", ""],
	["OT-2026-00017", ""],
	["+507 6777 1234", ""],
	["%", ""],
	["", ""],
])("parses the search «%s» as plate «%s»", (q, plate) => {
	expect(parsePlateSearch(q)).toBe(plate);
});

test("treats O and 0 as equal", () => {
	expect(toPlateKey("DO4O10")).toBe(toPlateKey("D04010"));
});
