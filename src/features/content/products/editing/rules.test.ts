import { expect, test } from "vitest";
import { findBrandCode, findTypeName } from "./rules.ts";

test("keeps the existing spelling of brands and types", () => {
	expect(findBrandCode("Genérico", [])).toBe("generic");
	expect(findBrandCode("motul", [])).toBe("Motul");
	expect(findBrandCode("WÜRTH", [])).toBe("Wurth");
	expect(findBrandCode("bosch", ["Bosch"])).toBe("Bosch");
	expect(findBrandCode("NGK", ["Bosch"])).toBe("NGK");
	expect(findTypeName("aceite de transmision", [])).toBe("Aceite de Transmisión");
	expect(findTypeName("Batería", [])).toBe("Batería");
});
