import { expect, test } from "vitest";
import { getTypedPhone, hasTextBesidesNumber } from "./typed-phone.ts";

const phone = "+50761234567";

test.each(["6123-4567 ext 12", "6123-4567 / 6611-0002", "Mamá 6123-4567", "66-1234567"])(
	"returns «%s», which says more than the number",
	(typed) => expect(getTypedPhone({ phone, phone_typed: typed })).toBe(typed),
);

test.each(["6123-4567", "6123 4567", "", null])("returns nothing for «%s»", (typed) =>
	expect(getTypedPhone({ phone, phone_typed: typed })).toBeUndefined(),
);

test("returns nothing without a parsed number", () => {
	expect(getTypedPhone({ phone: null, phone_typed: "6123-4567" })).toBeUndefined();
});

test.each([
	"223-4567 ext 12",
	"223-4567,12",
	"6123-4567 / 6611-0002",
	"6123-4567 6611-0002",
	"Mamá 6123-4567",
])("detects text besides the number in %s", (input) => expect(hasTextBesidesNumber(input)).toBe(true));

test.each(["6123-4567", "(+507) 6123.4567", "507 507 6123-4567", "00507 6123-4567", "12345", ""])(
	"detects only a number in %s",
	(input) => expect(hasTextBesidesNumber(input)).toBe(false),
);
