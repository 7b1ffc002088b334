import { expect, test } from "vitest";
import { isSearchable, matchesCar } from "./rules.ts";

test.each([
	["", false],
	["a", false],
	[" - ", false],
	["ab", true],
	["6677-1234", true],
])("tells whether «%s» is long enough: %s", (q, expected) => expect(isSearchable(q)).toBe(expected));

const searched = {
	car: { plate: "DO4410", brand: "Kia", model: "Sportage" },
	texts: ["José", "OT-2026-00012"],
};

test.each([
	["do-44", true],
	["D0441", true],
	["4410", false],
	["sportage jose", true],
	["OT-2026-00012", true],
	["Sportage Marta", false],
	["%%", false],
])("matches a car inside by «%s»: %s", (q, expected) => expect(matchesCar(q, searched)).toBe(expected));
