import { expect, test } from "vitest";
import { QUOTE_MAX_ITEMS } from "#workshop.ts";
import { portionsOf } from "./sku-portions.ts";

const full = (letters: string) =>
	Array.from({ length: QUOTE_MAX_ITEMS }, (_, place) => `${letters}${place}`);

test.each([["GEN-PINT-NEGRO-4"], ["ñ".repeat(78)], ["A"]])(
	"a full quote list of «%s…» is asked for in addresses that the door takes",
	(letters) => {
		const skus = full(letters);
		const portions = portionsOf(skus);
		expect(portions.join(",").split(",")).toEqual(skus);
		for (const portion of portions)
			expect(`/api/products?${new URLSearchParams({ skus: portion })}`.length).toBeLessThan(2048);
	},
);

test("a usual quote list is asked for at once, an empty one not at all", () => {
	expect(portionsOf(["A-1", "B-2"])).toEqual(["A-1,B-2"]);
	expect(portionsOf([])).toEqual([]);
});
