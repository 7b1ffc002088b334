import fc from "fast-check";
import { expect, test } from "vitest";
import { computeTaxCents } from "#core/settings/tax.ts";
import { MAX_QUANTITY_HUNDREDTHS } from "#features/workshop/estimates/bounds.ts";
import { computeDiscountShares, computeLineCents, computeTotal } from "#features/workshop/estimates/money.ts";
import { type GrossLine, splitTax, withAdjustment } from "./tax-lines.ts";

const buildLine = (grossCents: number, quantityHundredths = 100): GrossLine => ({
	description: "Pastillas",
	quantityHundredths,
	grossCents,
});
const addField = (lines: readonly Record<"netCents" | "taxCents" | "grossCents", number>[]) => ({
	net: computeTotal(lines.map(({ netCents }) => netCents)),
	tax: computeTotal(lines.map(({ taxCents }) => taxCents)),
	gross: computeTotal(lines.map(({ grossCents }) => grossCents)),
});

test("gives the cent that is left to the largest remainder", () => {
	const lines = splitTax([buildLine(1000), buildLine(1000), buildLine(1000)], 7);
	expect(lines.map(({ netCents }) => netCents)).toEqual([935, 935, 934]);
	expect(lines.map(({ taxCents }) => taxCents)).toEqual([65, 65, 66]);
	expect(addField(lines)).toEqual({ net: 2804, tax: 196, gross: 3000 });
});

test("computes a unit price that gives the net amount again", () => {
	expect(splitTax([buildLine(10_700, 100)], 7)[0]?.unitMicros).toBe(100_000_000);
	expect(splitTax([buildLine(1000, 300)], 7)[0]).toMatchObject({ netCents: 935, unitMicros: 3_117_000 });
	expect(splitTax([buildLine(0)], 7)[0]).toMatchObject({ netCents: 0, taxCents: 0, unitMicros: 0 });
});

test("adds a line when the work does not add up to the charge", () => {
	expect(withAdjustment([buildLine(1000)], 1000)).toHaveLength(1);
	expect(withAdjustment([buildLine(1000)], 900)[1]).toMatchObject({
		description: "Ajuste",
		grossCents: -100,
	});
	expect(withAdjustment([], 900)).toMatchObject([{ description: "Ajuste", grossCents: 900 }]);
});

const lineArbitrary = fc.record({
	quantity: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: MAX_QUANTITY_HUNDREDTHS })),
	unit: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90_000 })),
});
const orderArbitrary = fc.record({
	jobs: fc.array(fc.array(lineArbitrary, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
	discountShare: fc.integer({ min: 0, max: 10_000 }),
	taxPercent: fc.oneof(fc.constant(0), fc.constant(7), fc.integer({ min: 0, max: 30 })),
	changed: fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 500 })),
});

/** Orders of jobs with lines, a discount on their total, any rate, and a charge that differs a little at times. */
test("adds up line by line for 10,000 orders (property test)", () => {
	fc.assert(
		fc.property(orderArbitrary, ({ jobs, discountShare, taxPercent, changed }) => {
			const priced = jobs.map((lines, index) => {
				const cents = lines.map(({ quantity, unit }) => computeLineCents(quantity, unit));
				return { id: String(index), lines, cents, sumCents: computeTotal(cents) };
			});
			const subtotal = computeTotal(priced.map(({ sumCents }) => sumCents));
			const discounts = computeDiscountShares(priced, Math.floor((subtotal * discountShare) / 10_000));
			const gross = priced.flatMap(({ lines, cents }, job) => {
				const items = cents.map((sumCents, index) => ({ id: String(index), sumCents }));
				const shares = computeDiscountShares(items, discounts[job] ?? 0);
				return lines.map(({ quantity }, index) =>
					buildLine((cents[index] ?? 0) - (shares[index] ?? 0), quantity),
				);
			});
			const total = subtotal - computeTotal(discounts);
			const charged = total + changed > 0 ? total + changed : total;
			const lines = splitTax(withAdjustment(gross, charged), taxPercent);
			const tax = computeTaxCents(charged, { taxPercent });
			expect(addField(lines)).toEqual({ net: charged - tax, tax, gross: charged });
			for (const { netCents, taxCents, grossCents, unitMicros, quantityHundredths } of lines) {
				expect(netCents + taxCents).toBe(grossCents);
				expect(Number.isSafeInteger(unitMicros)).toBe(true);
				const again = (BigInt(unitMicros) * BigInt(quantityHundredths) * 2n) / 1_000_000n;
				expect(Math.round(Number(again) / 2)).toBe(netCents);
				if (grossCents >= 0) expect(Math.min(netCents, taxCents)).toBeGreaterThanOrEqual(0);
				// Each line is within a cent of its own exact share.
				expect(Math.abs(netCents - (grossCents * (charged - tax)) / (charged || 1))).toBeLessThan(1);
			}
		}),
		{ numRuns: 10_000 },
	);
});
