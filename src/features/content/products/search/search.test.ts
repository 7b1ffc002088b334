import { expect, test } from "vitest";
import { hasAllTerms, interpretTerms, parseSearchTerms, toSearchText } from "./search.ts";

test("finds a viscosity in any field and spelling", () => {
	const oil = { name: "Aceite", brand: "ENI", type: "Aceite", uses: "", sku: "A-1" };
	const terms = parseSearchTerms("0w-20").map((word) => [word]);
	for (const description of ["Para motores que piden 0W-20", "0W 20, botella de 1 L", "0w20"])
		expect(hasAllTerms(toSearchText({ ...oil, description }), terms)).toBe(true);
	expect(hasAllTerms(toSearchText({ ...oil, description: "10W-40 en botella de 20 L" }), terms)).toBe(false);
});

// With a large vocabulary, only the first two misspelt terms are corrected.
test("limits the word comparisons of a misspelt query", () => {
	const misspelt = ["frexo", "aceitte", "bujiaw"];
	const words = ["aceite", "bujia", "freno"];
	expect(interpretTerms(misspelt, words).flat()).toEqual(["freno", "aceite", "bujia"]);
	const manyWords = Array.from({ length: 100_000 }, (_, index) => `x${index.toString(36)}`);
	const [first, second, third] = interpretTerms(misspelt, [...words, ...manyWords].sort());
	expect([first, second, third]).toEqual([["freno"], ["aceite"], ["bujiaw"]]);
});
