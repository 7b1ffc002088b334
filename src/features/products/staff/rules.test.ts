import { expect, test } from "vitest";
import { brandCodeOf, centsOf, typeNameOf } from "./rules.ts";

test("converts a price to exact cents", () => {
	expect([49.99, 0.07, 1.15, 8.95].map(centsOf)).toEqual([4999, 7, 115, 895]);
});

test("keeps the existing spelling of brands and types", () => {
	expect(brandCodeOf("Genérico", [])).toBe("generic");
	expect(brandCodeOf("motul", [])).toBe("Motul");
	expect(brandCodeOf("WÜRTH", [])).toBe("Wurth");
	expect(brandCodeOf("bosch", ["Bosch"])).toBe("Bosch");
	expect(brandCodeOf("NGK", ["Bosch"])).toBe("NGK");
	expect(typeNameOf("aceite de transmision", [])).toBe("Aceite de Transmisión");
	expect(typeNameOf("Batería", [])).toBe("Batería");
});
