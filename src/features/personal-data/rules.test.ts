import { expect, test } from "vitest";
import { dueDay } from "./rules.ts";

test.each([
	// Friday: a weekend is no working day.
	["correction", "2026-11-20", "2026-11-27"],
	["access", "2026-11-20", "2026-12-04"],
	// On a Sunday the first working day is the next one.
	["correction", "2026-11-22", "2026-11-27"],
	["erasure", "2026-12-28", "2027-01-11"],
] as const)("%s asked on %s is due on %s", (kind, asked, due) => {
	expect(dueDay(kind, asked)).toBe(due);
});
