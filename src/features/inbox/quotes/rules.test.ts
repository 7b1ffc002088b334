import { expect, test } from "vitest";
import { getLastValidDay } from "./rules.ts";

test("counts the validity from the quote's day in Panama", () => {
	// Late on 20 November in Panama.
	const quote = { created_at: "2026-11-21T03:00:00.000Z" };
	expect(getLastValidDay(quote, { quoteDays: 15 })).toBe("2026-12-05");
	expect(getLastValidDay(quote, { quoteDays: 1 })).toBe("2026-11-21");
});
