import fc from "fast-check";
import { expect, test } from "vitest";
import { getChangePercent, getComparedMonths, mergeRecentActivity } from "./rules.ts";

test("compares the same days of two months in Panama", () => {
	expect(getComparedMonths(new Date("2026-11-20T15:00:00Z"))).toEqual({
		current: { from: "2026-11-01T05:00:00.000Z", to: "2026-11-20T15:00:00.000Z" },
		last: { from: "2026-10-01T05:00:00.000Z", to: "2026-10-20T15:00:00.000Z" },
	});
});

test("compares the 31st with a full shorter month", () => {
	expect(getComparedMonths(new Date("2026-03-31T20:00:00Z")).last).toEqual({
		from: "2026-02-01T05:00:00.000Z",
		to: "2026-03-01T05:00:00.000Z",
	});
});

test("never overlaps the compared spans (property test)", () => {
	fc.assert(
		fc.property(fc.date({ noInvalidDate: true, min: new Date(0) }), (now) => {
			const { current, last } = getComparedMonths(now);
			expect(last.from < last.to || last.to === last.from).toBe(true);
			expect(last.to <= current.from).toBe(true);
			expect(current.from <= current.to).toBe(true);
		}),
	);
});

test.each([
	[12, 10, 20],
	[5, 10, -50],
	[0, 4, -100],
	[3, 0, null],
	[0, 0, null],
])("growth to %i from %i is %s percent", (current, last, change) => {
	expect(getChangePercent(current, last)).toBe(change);
});

const createDays = (count: number, lastDay: number) =>
	Array.from({ length: count }, (_, index) => ({ date: `2026-11-${lastDay - index}` }));

test.each([
	[0, 9, 8],
	[2, 5, 7],
	[6, 5, 8],
	[8, 5, 8],
	[12, 0, 8],
])("with %i requests and %i newer edits, shows %i entries", (requestCount, editCount, expectedCount) => {
	const requests = createDays(requestCount, 22);
	const recent = mergeRecentActivity(requests, createDays(editCount, 30));
	expect(recent).toHaveLength(expectedCount);
	expect(recent).toEqual(expect.arrayContaining(requests.slice(0, 8)));
	const dates = recent.map(({ date }) => date);
	expect(dates).toEqual(dates.toSorted().toReversed());
});
