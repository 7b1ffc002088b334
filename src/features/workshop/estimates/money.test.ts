import fc from "fast-check";
import { expect, test } from "vitest";
import { computeTaxCents } from "#core/settings/tax.ts";
import { MAX_QUANTITY_HUNDREDTHS, MAX_TOTAL_CENTS, MAX_UNIT_CENTS } from "./bounds.ts";
import { computeDiscountShares, computeDueCents, computeLineCents, computeTotal } from "./money.ts";

const buildJob = (id: string, sumCents: number) => ({ id, sumCents });

test("computes quantity times price to the cent", () => {
	expect(computeLineCents(100, 6295)).toBe(6295);
	expect(computeLineCents(150, 3500)).toBe(5250);
	expect(computeLineCents(33, 999)).toBe(330);
	expect(computeLineCents(0, 999)).toBe(0);
});

test("splits a discount when one job is approved", () => {
	const jobs = [buildJob("a", 6295), buildJob("b", 21_000), buildJob("c", 3333)];
	const discount = 3063;
	const shares = computeDiscountShares(jobs, discount);
	expect(shares).toEqual([629, 2101, 333]);
	const priced = jobs.map((job, index) => ({ ...job, discountCents: shares[index] ?? 0 }));
	const total = computeDueCents(priced.slice(1, 2));
	expect(total).toBe(18_899);
	expect(computeTaxCents(total, { taxPercent: 7 })).toBe(1236);
	expect(computeDueCents(priced)).toBe(6295 + 21_000 + 3333 - discount);
});

test("caps the discount at the subtotal", () => {
	expect(computeDiscountShares([buildJob("a", 100), buildJob("b", 100)], 500)).toEqual([100, 100]);
	expect(computeDiscountShares([buildJob("a", 0)], 500)).toEqual([0]);
	expect(computeDiscountShares([], 500)).toEqual([]);
	expect(computeDiscountShares([buildJob("a", 100), buildJob("b", 100)], 1)).toEqual([1, 0]);
});

const amountArbitrary = fc.integer({ min: 0, max: 40_000_000 });
const lineArbitrary = fc.record({
	quantity: fc.integer({ min: 1, max: MAX_QUANTITY_HUNDREDTHS }),
	unit: fc.integer({ min: 0, max: MAX_UNIT_CENTS }),
});

/** Also checks that net amount plus tax is the total, over 10,000 random estimates. */
test("adds shares up to the total (property test)", () => {
	const estimates = fc.tuple(
		fc.array(amountArbitrary, { minLength: 1, maxLength: 8 }),
		fc.integer({ min: 0, max: 10_000 }),
		fc.integer({ min: 0, max: 30 }),
		fc.infiniteStream(fc.boolean()),
	);
	fc.assert(
		fc.property(estimates, ([amounts, basisPoints, taxPercent, ticks]) => {
			const jobs = amounts.map((sum, index) => buildJob(String(index), sum));
			const subtotal = computeTotal(amounts);
			const discount = Math.floor((subtotal * basisPoints) / 10_000);
			const shares = computeDiscountShares(jobs, discount);
			expect(computeTotal(shares)).toBe(discount);
			const priced = jobs.map((job, index) => ({ ...job, discountCents: shares[index] ?? 0 }));
			for (const { sumCents, discountCents } of priced) {
				expect(Number.isSafeInteger(discountCents)).toBe(true);
				expect(discountCents).toBeGreaterThanOrEqual(0);
				expect(discountCents).toBeLessThanOrEqual(sumCents);
			}
			expect(computeDueCents(priced)).toBe(subtotal - discount);
			const approved = priced.filter(() => ticks.next().value);
			const others = priced.filter((job) => !approved.includes(job));
			const approvedCents = computeDueCents(approved);
			expect(approvedCents + computeDueCents(others)).toBe(subtotal - discount);
			const tax = computeTaxCents(approvedCents, { taxPercent });
			expect(tax).toBeGreaterThanOrEqual(0);
			// The net amount plus tax is the total again, to the cent.
			expect(
				Math.abs(Math.round(((approvedCents - tax) * (100 + taxPercent)) / 100) - approvedCents),
			).toBeLessThan(2);
		}),
		{ numRuns: 10_000 },
	);
});

test("keeps line totals within safe integers", () => {
	fc.assert(
		fc.property(lineArbitrary, ({ quantity, unit }) => {
			const amount = computeLineCents(quantity, unit);
			expect(Number.isSafeInteger(amount)).toBe(true);
			if (amount <= MAX_TOTAL_CENTS) expect(amount).toBe(Math.round(amount));
			expect(Math.abs(amount - (quantity * unit) / 100)).toBeLessThanOrEqual(0.5);
		}),
	);
});
