import { expect, test } from "vitest";
import { QUOTE_MAX_ITEMS } from "#domain/shop.ts";
import { buildSkuBatches } from "./sku-batches.ts";

const createFullList = (letters: string) =>
	Array.from({ length: QUOTE_MAX_ITEMS }, (_, index) => `${letters}${index}`);

test.each([["GEN-PINT-NEGRO-4"], ["ñ".repeat(78)], ["A"]])(
	"splits a full list of «%s…» into accepted URLs",
	(letters) => {
		const skus = createFullList(letters);
		const batches = buildSkuBatches(skus);
		expect(batches.join(",").split(",")).toEqual(skus);
		for (const batch of batches)
			expect(`/api/products?${new URLSearchParams({ skus: batch })}`.length).toBeLessThan(2048);
	},
);

test("needs one URL for a short list, none when empty", () => {
	expect(buildSkuBatches(["A-1", "B-2"])).toEqual(["A-1,B-2"]);
	expect(buildSkuBatches([])).toEqual([]);
});
