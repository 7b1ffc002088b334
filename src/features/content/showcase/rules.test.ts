import { expect, test } from "vitest";
import { promotionSeeds } from "#seed/promotions.ts";
import {
	choosePromotions,
	findExistingPicture,
	getPercentOff,
	getPromotionState,
	isInForce,
	isTooLong,
} from "./rules.ts";

test("computes 23, 20 and 21% off bundled promotions", () => {
	const percents = promotionSeeds.map((promotion) =>
		getPercentOff(promotion.originalPrice, promotion.discountPrice),
	);
	expect(percents).toEqual([23, 20, 21]);
});

test("keeps a promotion valid through its last day", () => {
	const promotion = { validUntil: "2025-03-31" };
	expect(isInForce(promotion, "2025-03-31")).toBe(true);
	expect(isInForce(promotion, "2025-04-01")).toBe(false);
});

test("shows only current promotions when there are any", () => {
	const [ended, current] = [{ validUntil: "2025-03-31" }, { validUntil: "2026-12-31" }];
	expect(choosePromotions([ended, current], "2026-11-20")).toEqual([current]);
});

test("shows three latest ended promotions when none is current", () => {
	const days = ["2025-01-31", "2026-01-31", "2024-01-31", "2025-03-31"];
	const shown = choosePromotions(
		days.map((validUntil) => ({ validUntil })),
		"2026-11-20",
	);
	expect(shown.map(({ validUntil }) => validUntil)).toEqual(["2026-01-31", "2025-03-31", "2025-01-31"]);
});

test("finds a picture by name in any format", () => {
	const files = new Set(["/images/marcas/motul.svg", "/images/marcas/a1.png"]);
	expect(findExistingPicture("/images/marcas/a1.png", files)).toBe("/images/marcas/a1.png");
	expect(findExistingPicture("/images/marcas/motul.png", files)).toBe("/images/marcas/motul.svg");
	expect(findExistingPicture("/images/marcas/eni.png", files)).toBeNull();
});

test("computes the state of a promotion", () => {
	const promotion = { validFrom: "2026-11-21", validUntil: "2026-12-20" };
	const states = ["2026-11-20", "2026-11-21", "2026-12-16", "2026-12-17", "2026-12-20", "2026-12-21"];
	expect(states.map((today) => getPromotionState(promotion, today))).toEqual([
		...["scheduled", "live", "live", "ending", "ending", "ended"],
	]);
});

test("hides promotions that have not started", () => {
	const next = { validFrom: "2026-12-01", validUntil: "2026-12-31" };
	const ended = { validUntil: "2025-03-31" };
	expect(isInForce(next, "2026-11-20")).toBe(false);
	expect(choosePromotions([next, ended], "2026-11-20")).toEqual([ended]);
	expect(choosePromotions([next, ended], "2026-12-01")).toEqual([next]);
});

test("rejects promotions longer than three months", () => {
	expect(isTooLong({ validFrom: "2026-01-01", validUntil: "2026-04-03" })).toBe(false);
	expect(isTooLong({ validFrom: "2026-01-01", validUntil: "2026-04-04" })).toBe(true);
	expect(isTooLong({ validUntil: "2026-04-04" })).toBe(false);
});
