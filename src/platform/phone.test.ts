import { expect, test } from "vitest";
import { normalisePhone } from "./phone.server.ts";

test.each([
	["6123-4567", "+50761234567", true],
	["+507 6123 4567", "+50761234567", true],
	["0050761234567", "+50761234567", true],
	["507 6123-4567", "+50761234567", true],
	["507-1234", "+5075071234", false],
	["+507 507-1234", "+5075071234", false],
	["223-4567", "+5072234567", false],
	["+1 (305) 555-0123", "+13055550123", true],
	["  6123.4567 ", "+50761234567", true],
])("%s is %s", (typed, e164, hasWhatsapp) => {
	expect(normalisePhone(typed)).toMatchObject({ e164, hasWhatsapp });
});

test("an unusual number is taken and marked, what cannot be a phone is not", () => {
	expect(normalisePhone("9999-9999")).toMatchObject({ e164: "+50799999999", isUnusual: true });
	expect(normalisePhone("6123-4567")?.isUnusual).toBe(false);
	for (const typed of ["", "123456", "llámame", "1".repeat(16), "<script>"])
		expect(normalisePhone(typed)).toBeUndefined();
});
