import { expect, test } from "vitest";
import { holdsUntil } from "./rules.ts";

test("counts the validity from the quote's day in Panama", () => {
	// Late on 20 November in Panama.
	const quote = { created_at: "2026-11-21T03:00:00.000Z" };
	expect(holdsUntil(quote, { quoteDays: 15 })).toBe("2026-12-05");
	expect(holdsUntil(quote, { quoteDays: 1 })).toBe("2026-11-21");
});
