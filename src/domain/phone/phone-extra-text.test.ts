import { expect, test } from "vitest";
import { hasTextBesidesNumber } from "./typed-phone.ts";

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
