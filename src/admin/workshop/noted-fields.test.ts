import { expect, test } from "vitest";
import { NOTHING_NOTED, notedIn } from "./noted-fields.tsx";

test.each([
	["", null],
	["62,133", 62133],
	["62.133 km", 62133],
	["12 mil", -1],
	["sin ver", -1],
])("kilometres typed as «%s» are never taken for none", (kmIn, sent) => {
	expect(notedIn({ ...NOTHING_NOTED, km_in: kmIn }).km_in).toBe(sent);
});
