import { expect, test } from "vitest";
import { phoneNumberOf } from "#panama/phone.ts";
import { normalisePhone, writtenPhone } from "./phone.server.ts";

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
	["1-305-555-0123", "+50713055550123", true],
	["66-1234567", "+507661234567", true],
	["(+1) 305 555 0123", "+13055550123", true],
])("%s is %s", (typed, e164, hasWhatsapp) => {
	expect(normalisePhone(typed)).toMatchObject({ e164, hasWhatsapp });
});

test("an unusual number is taken and marked, what cannot be a phone is not", () => {
	expect(normalisePhone("9999-9999")).toMatchObject({ e164: "+50799999999", isUnusual: true });
	expect(normalisePhone("6123-4567")?.isUnusual).toBe(false);
	for (const typed of ["", "123456", "llámame", "1".repeat(16), "<script>"])
		expect(normalisePhone(typed)).toBeUndefined();
});

test.each([
	"66-1234567",
	"6612345",
	"612345678",
	"5123-4567",
	"1-305-555-0123",
	"+507 6612345",
	"+0 123456789",
	"+57 300 123 456",
	"+1 305 5550",
	"1234567",
	"2222222",
])("%s looks wrong: no country is guessed, and it is taken all the same", (typed) => {
	expect(normalisePhone(typed)?.isUnusual).toBe(true);
	expect(phoneNumberOf(typed)?.isLikely).toBe(false);
});

test.each([
	"6123-4567",
	"223-4567",
	"507-1234",
	"800-1234",
	"+507 223 4567",
	"+57 300 123 4567",
	"0013055550123",
	"+52 55 1234 5678",
	"+52 1 55 1234 5678",
	"+506 8312 3456",
	"+44 20 7946 0958",
])("%s looks right", (typed) => expect(phoneNumberOf(typed)?.isLikely).toBe(true));

test.each([
	["+50761234567", "+507 6123-4567"],
	["+5075071234", "+507 507-1234"],
	["+13055550123", "+1 305 555 0123"],
	["sin número", "sin número"],
])("a letter writes %s as the site does: %s", (e164, written) =>
	expect(writtenPhone(e164)).toBe(written),
);
