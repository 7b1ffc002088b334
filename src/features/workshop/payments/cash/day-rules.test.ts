import { expect, test } from "vitest";
import {
	computeMethodTotals,
	computePersonTotals,
	getExpectedAmounts,
	listCountedMethods,
	type MoneyEntry,
} from "./day-rules.ts";

const entry = (
	source: MoneyEntry["source"],
	method: MoneyEntry["method"],
	cents: number,
	personId = "ana",
): MoneyEntry => ({ source, method, cents, personId, person: personId });

test("adds up cash even without money", () => {
	expect(getExpectedAmounts(computeMethodTotals([]))).toEqual({ cash: 0 });
	expect(listCountedMethods({})).toEqual(["cash"]);
});

test("counts movements for cash only", () => {
	const totals = computeMethodTotals(
		[entry("payment", "card", 900), entry("payment", "cash", 500), entry("refund", "cash", 200)],
		[
			{ kind: "float", cents: 1000 },
			{ kind: "in", cents: 50 },
			{ kind: "out", cents: 300 },
		],
	);
	expect(getExpectedAmounts(totals)).toEqual({ cash: 1050, card: 900 });
	expect(totals[0]).toMatchObject({ paymentsCents: 500, refundsCents: 200, movementsCents: 750 });
});

test("asks to count no method whose amount is zero", () => {
	const totals = computeMethodTotals([entry("payment", "yappy", 100), entry("void", "yappy", 100)]);
	expect(listCountedMethods(getExpectedAmounts(totals))).toEqual(["cash"]);
});

test("adds up by person what each took and returned", () => {
	const people = computePersonTotals([
		entry("payment", "cash", 700),
		entry("payment", "card", 300, "beto"),
		entry("void", "cash", 200),
		entry("refund", "cash", 50, "beto"),
	]);
	expect(people).toEqual([
		{ id: "ana", name: "ana", amounts: [{ method: "cash", cents: 500 }], totalCents: 500 },
		{
			...{ id: "beto", name: "beto", totalCents: 250 },
			amounts: [
				{ method: "cash", cents: -50 },
				{ method: "card", cents: 300 },
			],
		},
	]);
});
