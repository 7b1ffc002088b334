import { expect, test } from "vitest";
import { fits, searchTextOf, wordsOf } from "./search.ts";

test("a viscosity is found wherever a product tells of it, however it is written", () => {
	const oil = { name: "Aceite", brand: "ENI", type: "Aceite", uses: "", sku: "A-1" };
	const asked = wordsOf("0w-20").map((word) => [word]);
	for (const description of ["Para motores que piden 0W-20", "0W 20, botella de 1 L", "0w20"])
		expect(fits(searchTextOf({ ...oil, description }), asked)).toBe(true);
	expect(fits(searchTextOf({ ...oil, description: "10W-40 en botella de 20 L" }), asked)).toBe(
		false,
	);
});
