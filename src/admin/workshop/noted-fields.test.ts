import { expect, test } from "vitest";
import { NO_FIGURE } from "#record-fields.ts";
import { NOTHING_NOTED, notedIn } from "./noted-fields.tsx";

test.each([
	["", null],
	["62,133", 62133],
	["62.133 km", 62133],
	["12 mil", NO_FIGURE],
	["sin ver", NO_FIGURE],
])("parses kilometres from «%s»", (kmIn, sent) => {
	expect(notedIn({ ...NOTHING_NOTED, km_in: kmIn }).km_in).toBe(sent);
});
