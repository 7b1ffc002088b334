import { expect, test } from "vitest";
import { findBrandCode, findTypeName, toPriceCents } from "./rules.ts";

test("converts a price to exact cents", () => {
	expect([49.99, 0.07, 1.15, 8.95].map(toPriceCents)).toEqual([4999, 7, 115, 895]);
});

test("keeps the existing spelling of brands and types", () => {
	expect(findBrandCode("Genérico", [])).toBe("generic");
	expect(findBrandCode("motul", [])).toBe("Motul");
	expect(findBrandCode("WÜRTH", [])).toBe("Wurth");
	expect(findBrandCode("bosch", ["Bosch"])).toBe("Bosch");
	expect(findBrandCode("NGK", ["Bosch"])).toBe("NGK");
	expect(findTypeName("aceite de transmision", [])).toBe("Aceite de Transmisión");
	expect(findTypeName("Batería", [])).toBe("Batería");
});
