import { expect, test } from "vitest";
import { compareCount, parseCounted, parseTypedCents, validateClosing } from "./typed-amounts.ts";

test("parses amounts as people type them", () => {
	const texts = ["48.50", "48,50", "$1,250.00", "0", "-3.10", "−3", "", "doce", "1,250", "--3"];
	expect(texts.map((text) => parseTypedCents(text))).toEqual([
		...[4850, 4850, 125_000, 0, -310, -300],
		...[undefined, undefined, undefined, undefined],
	]);
});

test("asks for every expected method and a note for any difference", () => {
	const expected = { cash: 1000, card: 500, yappy: 0 };
	expect(Object.keys(validateClosing({ note: "", "counted.cash": "10" }, expected))).toEqual([
		"counted.card",
	]);
	const texts = { note: "", "counted.cash": "11", "counted.card": "4" };
	expect(Object.keys(validateClosing(texts, expected))).toEqual(["note"]);
	expect(compareCount(expected, parseCounted(texts, expected))).toEqual({
		isExact: false,
		differenceCents: 0,
	});
	expect(validateClosing({ ...texts, note: "Al revés" }, expected)).toEqual({});
	expect(validateClosing({ note: "", "counted.cash": "10", "counted.card": "5" }, expected)).toEqual({});
});
