import { expect, test } from "vitest";
import {
	type DailyRequestCount,
	getFiguresSpan,
	getInTimePercent,
	getTopLossReasons,
	toDays,
	toWeeks,
} from "./figures-rules.ts";

/** Friday morning in Panama. */
const NOW = new Date("2026-11-20T15:00:00Z");
const createCount = (overrides: Partial<DailyRequestCount>): DailyRequestCount => ({
	day: "2026-11-19",
	isEarly: 0,
	kind: "quote",
	outcome: "in_time",
	found: 1,
	...overrides,
});

test("starts on a Monday eight weeks back, ends today", () => {
	const span = getFiguresSpan(NOW);
	expect(span).toEqual({ first: "2026-09-28", instant: "2026-09-28T05:00:00.000Z", days: 54 });
	const days = toDays([], span);
	expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2026-09-28", "2026-11-20"]);
	// Late on Sunday in Panama it is Monday in UTC.
	expect(getFiguresSpan(new Date("2026-11-23T03:00:00Z"))).toMatchObject({ days: 56 });
});

test("counts requests by the day in Panama", () => {
	const rows = [
		createCount({ day: "2026-11-20", isEarly: 1, found: 2 }),
		createCount({ day: "2026-11-20", outcome: "late", kind: "contact" }),
		createCount({ day: "2026-11-20", outcome: "open", kind: "contact" }),
		createCount({ outcome: "none", kind: "newsletter" }),
		createCount({ day: "2020-01-01" }),
	];
	const days = toDays(rows, getFiguresSpan(NOW));
	expect(days.at(-2)).toMatchObject({ asked: { quote: 2, newsletter: 1 }, in_time: 2, late: 0 });
	expect(days.at(-1)).toMatchObject({ asked: { quote: 0, contact: 2 }, in_time: 0, late: 1 });
	const weeks = toWeeks(days);
	expect(weeks).toHaveLength(8);
	expect(weeks.at(-1)).toMatchObject({ monday: "2026-11-16", total: 5, in_time: 2, late: 1 });
	expect(weeks.map(getInTimePercent)).toEqual([...Array(7).fill(null), 67]);
});

test("groups equal reasons and returns the top three", () => {
	const reasons = ["Precio", "No respondió: dos veces", "precio", "Otro taller", "Viajó"];
	expect(getTopLossReasons(reasons)).toEqual([
		{ reason: "Precio", found: 2 },
		{ reason: "No respondió: dos veces", found: 1 },
		{ reason: "Otro taller", found: 1 },
	]);
});
