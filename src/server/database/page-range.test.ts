import fc from "fast-check";
import { expect, test } from "vitest";
import { getPageRange } from "./page-range.ts";

// Property test: the rows equal those counted from the start, and the query skips at most half of the list.
test("returns the same page from the nearer end", () => {
	const sizes = { total: fc.nat(200), atOnce: fc.integer({ min: 1, max: 20 }) };
	fc.assert(
		fc.property(fc.record({ ...sizes, page: fc.integer({ min: 1, max: 60 }) }), (list) => {
			const { total, atOnce, page } = list;
			const rows = Array.from({ length: total }, (_, index) => index);
			const { isReversed, limit, offset } = getPageRange(page, total, atOnce);
			const pageRows = (isReversed ? rows.toReversed() : rows).slice(offset, offset + limit);
			expect(isReversed ? pageRows.toReversed() : pageRows).toEqual(
				rows.slice((page - 1) * atOnce, page * atOnce),
			);
			expect(offset).toBeLessThanOrEqual(total / 2);
		}),
	);
});
