import fc from "fast-check";
import { expect, test } from "vitest";
import { taxShareCents } from "#features/settings/tax.ts";
import { MOST_HUNDREDTHS, MOST_TOTAL_CENTS, MOST_UNIT_CENTS } from "./bounds.ts";
import { discountShares, dueCents, lineCents, sumOf } from "./money.ts";

const job = (id: string, sumCents: number) => ({ id, sumCents });

test("computes quantity times price to the cent", () => {
	expect(lineCents(100, 6295)).toBe(6295);
	expect(lineCents(150, 3500)).toBe(5250);
	expect(lineCents(33, 999)).toBe(330);
	expect(lineCents(0, 999)).toBe(0);
});

test("splits a discount when one job is approved", () => {
	const jobs = [job("a", 6295), job("b", 21_000), job("c", 3333)];
	const discount = 3063;
	const shares = discountShares(jobs, discount);
	expect(shares).toEqual([629, 2101, 333]);
	const priced = jobs.map((one, place) => ({ ...one, discountCents: shares[place] ?? 0 }));
	const total = dueCents(priced.slice(1, 2));
	expect(total).toBe(18_899);
	expect(taxShareCents(total, { taxPercent: 7 })).toBe(1236);
	expect(dueCents(priced)).toBe(6295 + 21_000 + 3333 - discount);
});

test("caps the discount at the subtotal", () => {
	expect(discountShares([job("a", 100), job("b", 100)], 500)).toEqual([100, 100]);
	expect(discountShares([job("a", 0)], 500)).toEqual([0]);
	expect(discountShares([], 500)).toEqual([]);
	expect(discountShares([job("a", 100), job("b", 100)], 1)).toEqual([1, 0]);
});

const cents = fc.integer({ min: 0, max: 40_000_000 });
const line = fc.record({
	quantity: fc.integer({ min: 1, max: MOST_HUNDREDTHS }),
	unit: fc.integer({ min: 0, max: MOST_UNIT_CENTS }),
});

/** Also checks that net amount plus tax is the total, over 10,000 random estimates. */
test("adds shares up to the total (property test)", () => {
	const estimates = fc.tuple(
		fc.array(cents, { minLength: 1, maxLength: 8 }),
		fc.integer({ min: 0, max: 10_000 }),
		fc.integer({ min: 0, max: 30 }),
		fc.infiniteStream(fc.boolean()),
	);
	fc.assert(
		fc.property(estimates, ([sums, basisPoints, taxPercent, ticks]) => {
			const jobs = sums.map((sum, place) => job(String(place), sum));
			const whole = sumOf(sums);
			const discount = Math.floor((whole * basisPoints) / 10_000);
			const shares = discountShares(jobs, discount);
			expect(sumOf(shares)).toBe(discount);
			const priced = jobs.map((one, place) => ({ ...one, discountCents: shares[place] ?? 0 }));
			for (const { sumCents, discountCents } of priced) {
				expect(Number.isSafeInteger(discountCents)).toBe(true);
				expect(discountCents).toBeGreaterThanOrEqual(0);
				expect(discountCents).toBeLessThanOrEqual(sumCents);
			}
			expect(dueCents(priced)).toBe(whole - discount);
			const chosen = priced.filter(() => ticks.next().value);
			const others = priced.filter((one) => !chosen.includes(one));
			const taken = dueCents(chosen);
			expect(taken + dueCents(others)).toBe(whole - discount);
			const tax = taxShareCents(taken, { taxPercent });
			expect(tax).toBeGreaterThanOrEqual(0);
			// The net amount plus tax is the total again, to the cent.
			expect(Math.abs(Math.round(((taken - tax) * (100 + taxPercent)) / 100) - taken)).toBeLessThan(
				2,
			);
		}),
		{ numRuns: 10_000 },
	);
});

test("keeps line totals within safe integers", () => {
	fc.assert(
		fc.property(line, ({ quantity, unit }) => {
			const amount = lineCents(quantity, unit);
			expect(Number.isSafeInteger(amount)).toBe(true);
			if (amount <= MOST_TOTAL_CENTS) expect(amount).toBe(Math.round(amount));
			expect(Math.abs(amount - (quantity * unit) / 100)).toBeLessThanOrEqual(0.5);
		}),
	);
});
