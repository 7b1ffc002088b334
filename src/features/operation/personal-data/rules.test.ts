import { expect, test } from "vitest";
import { getDueDay } from "./rules.ts";

test.each([
	// Friday: the weekend does not count.
	["correction", "2026-11-20", "2026-11-27"],
	["access", "2026-11-20", "2026-12-04"],
	// Sunday: the first working day is Monday.
	["correction", "2026-11-22", "2026-11-27"],
	["erasure", "2026-12-28", "2027-01-11"],
] as const)("%s requested on %s is due on %s", (kind, receivedOn, due) => {
	expect(getDueDay(kind, receivedOn)).toBe(due);
});
