import { expect, test } from "vitest";
import { OUT_OF_RANGE } from "#core/records/record-fields.ts";
import { EMPTY_INTAKE, toIntakeInput } from "./intake-fieldset.tsx";

test.each([
	["", null],
	["62,133", 62133],
	["62.133 km", 62133],
	["62 133 KM", 62133],
	["199,500.5", OUT_OF_RANGE],
	["1e5", OUT_OF_RANGE],
	["84.5", OUT_OF_RANGE],
	["12 mil", OUT_OF_RANGE],
	["sin ver", OUT_OF_RANGE],
])("parses kilometres from «%s»", (kmIn, expectedKm) => {
	expect(toIntakeInput({ ...EMPTY_INTAKE, km_in: kmIn }).km_in).toBe(expectedKm);
});
