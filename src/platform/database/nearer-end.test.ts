import fc from "fast-check";
import { expect, test } from "vitest";
import { fromNearerEnd } from "./nearer-end.ts";

test("a page from the nearer end has the rows that it has from the first one, and passes at most half of them", () => {
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
