import { expect, test } from "vitest";
import { parsePhoneNumber } from "#domain/phone/phone.ts";
import { formatPhone, normalizePhone } from "./phone.server.ts";

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
	// The number starts at the first plus.
	["Cel +58 412 1234567", "+584121234567", true],
	["Tel2 +507 6123-4567", "+50761234567", true],
	["[+58] 412 1234567", "+584121234567", true],
	["+ 58 (412) 1234567", "+584121234567", true],
	["WhatsApp 00507 6123-4567", "+50761234567", true],
	["\u202a+507\u00a06123\u20114567\u202c", "+50761234567", true],
	// Characters within a number do not end it.
	["6123/4567", "+50761234567", true],
	["6123,4567", "+50761234567", true],
	["6123_4567", "+50761234567", true],
	["+58_412_1234567", "+584121234567", true],
	// The country code appears once.
	["507 507 6123-4567", "+50761234567", true],
	["+507 507 6123-4567", "+50761234567", true],
	["+507 +507 6123-4567", "+50761234567", true],
	["507 507 6234-5678", "+50762345678", true],
	["507 507 507-1234", "+5075071234", false],
	["+507 507 223-4567", "+5072234567", false],
])("normalizes %s to %s", (typed, e164, hasWhatsapp) => {
	expect(normalizePhone(typed)).toMatchObject({ e164, hasWhatsapp });
});

test.each([
	["223-4567 ext 12", "+5072234567", "12"],
	["223-4567 ext.12", "+5072234567", "12"],
	["223-4567 Extensión 1204", "+5072234567", "1204"],
	["223-4567 (ext 12)", "+5072234567", "12"],
	["223-4567 x12", "+5072234567", "12"],
	["223-4567 #12", "+5072234567", "12"],
	["223-4567,12", "+5072234567", "12"],
	["223-4567;ext=12", "+5072234567", "12"],
	["223-4567/68", "+5072234567", "68"],
	["223-4567 anexo 12", "+5072234567", "12"],
	["223-4567 int. 12", "+5072234567", "12"],
	["+507 507 223-4567 ext 12", "+5072234567", "12"],
	["Oficina +58 212 1234567 ext 12", "+582121234567", "12"],
	["+52 55 1234 5678 ext 1", "+525512345678", "1"],
	["6123-4567 después de las 5", "+50761234567", "5"],
])("normalizes %s to %s without its extension", (typed, e164, extension) => {
	expect(normalizePhone(typed)).toMatchObject({ e164, isUnusual: false });
	const number = parsePhoneNumber(typed);
	expect(number).toMatchObject({ isLikely: true, hasTwoNumbers: false });
	expect(number?.trailingText.replace(/\D/g, "")).toBe(extension);
});

test.each([
	["6123-4567 / 6611-0002", "+50761234567"],
	["6123-4567 o 223-4567", "+50761234567"],
	["6123-4567, 6611-0002", "+50761234567"],
	["6123-4567 - 6611-0002", "+50761234567"],
	["6123-4567 6611-0002", "+50761234567"],
	["6123456766110002", "+50761234567"],
	["223-4567 223-4568", "+5072234567"],
	["507-1234 6123-4567", "+5075071234"],
	["507 6123-4567 507 6611-0002", "+50761234567"],
	["+507 6123-4567 +507 6611-0002", "+50761234567"],
	["+507 6123-4567 6611-0002", "+50761234567"],
	["+58 412 1234567 / 6611-0002", "+584121234567"],
	["6611-0002 / +58 412 1234567", "+50766110002"],
	["6123-4567 (mamá) 6611-0002 (papá)", "+50761234567"],
])("keeps the first of two numbers: %s", (typed, e164) => {
	expect(normalizePhone(typed)).toMatchObject({ e164, isUnusual: true });
	expect(parsePhoneNumber(typed)).toMatchObject({ isLikely: false, hasTwoNumbers: true });
});

test("marks unusual numbers and rejects text without digits", () => {
	expect(normalizePhone("9999-9999")).toMatchObject({ e164: "+50799999999", isUnusual: true });
	expect(normalizePhone("6123-4567")?.isUnusual).toBe(false);
	for (const typed of ["", " ", "llámame", "+", "<script>"]) expect(normalizePhone(typed)).toBeUndefined();
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
	"12345",
	"+507 12345",
	"+58 412",
	"1234567890123456",
	"1234567",
	"2222222",
])("marks %s as unusual without guessing a country", (typed) => {
	expect(normalizePhone(typed)?.isUnusual).toBe(true);
	expect(parsePhoneNumber(typed)?.isLikely).toBe(false);
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
])("recognizes %s as a usual number", (typed) => expect(parsePhoneNumber(typed)?.isLikely).toBe(true));

test.each([
	["+50761234567", "+507 6123-4567"],
	["+5075071234", "+507 507-1234"],
	["+13055550123", "+1 305 555 0123"],
	["sin número", "sin número"],
])("formats %s as %s", (e164, written) => expect(formatPhone(e164)).toBe(written));
