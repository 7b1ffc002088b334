import { expect, test } from "vitest";
import { ADDRESS, toAddress } from "./address.ts";

test.each([
	["ana@correo.com\u00a0", "ana@correo.com"],
	["\u200b ana@cor\u00adreo.com\ufeff", "ana@correo.com"],
	["ａｎａ@correo.com", "ana@correo.com"],
	["ana@peña.com", "ana@xn--pea-8ma.com"],
	["ana@pen\u0303a.com", "ana@xn--pea-8ma.com"],
	["ivan@почта.рф", "ivan@xn--80a1acny.xn--p1ai"],
	["O'Brien+taller@sub.correo.com.pa", "O'Brien+taller@sub.correo.com.pa"],
])("normalizes %j to %s", (input, address) => {
	expect(toAddress(input)).toBe(address);
	expect(address).toMatch(ADDRESS);
});

test.each([
	"ana",
	"ana@",
	"@correo.com",
	"ana@correo",
	"a b@correo.com",
	"ana@peña.com/x",
	"ñ@peña.com",
	"ana..b@correo.com",
	"ana@.com",
	".ana@correo.com",
])("rejects %j as an address", (input) => {
	expect(toAddress(input)).not.toMatch(ADDRESS);
});
