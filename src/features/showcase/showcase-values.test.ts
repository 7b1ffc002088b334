import { expect, test } from "vitest";
import { promotionSeeds } from "#seed/promotions.ts";
import { blankPromotion, promotionBodyOf, promotionValuesOf } from "./showcase-values.ts";

test("a promotion goes through its form unchanged", () => {
	for (const seed of promotionSeeds) {
		const kept = { picture: null, position: 0, updated_at: "", deleted_at: null };
		const body = promotionBodyOf(promotionValuesOf({ ...seed, ...kept, state: "ended" }));
		const { id: _, ...rest } = seed;
		expect(body).toMatchObject(rest);
	}
});

test("a new promotion starts today and has no prices yet", () => {
	const blank = promotionBodyOf(blankPromotion("2026-11-20"));
	expect(blank).toMatchObject({ validFrom: "2026-11-20", validUntil: "", includes: [] });
	expect(blank.discountPrice).toBeNaN();
	const priced = promotionBodyOf({ ...blankPromotion("2026-11-20"), originalPrice: "1.250,00" });
	expect(priced.originalPrice).toBe(1250);
});
