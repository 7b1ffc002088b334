import fc from "fast-check";
import { expect, test } from "vitest";
import { fromNearerEnd } from "./nearer-end.ts";

// Property test: the rows equal those counted from the start, and the query skips at most half of the list.
test("returns the same page from the nearer end", () => {
	const sizes = { total: fc.nat(200), atOnce: fc.integer({ min: 1, max: 20 }) };
	fc.assert(
		fc.property(fc.record({ ...sizes, page: fc.integer({ min: 1, max: 60 }) }), (list) => {
			const { total, atOnce, page } = list;
			const rows = Array.from({ length: total }, (_, place) => place);
			const { isBack, limit, offset } = fromNearerEnd(page, total, atOnce);
			const found = (isBack ? rows.toReversed() : rows).slice(offset, offset + limit);
			expect(isBack ? found.toReversed() : found).toEqual(
				rows.slice((page - 1) * atOnce, page * atOnce),
			);
			expect(offset).toBeLessThanOrEqual(total / 2);
		}),
	);
});
