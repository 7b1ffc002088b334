import { expect, test } from "vitest";
import { formatPhone } from "./format-phone.ts";

test("formats phones as people dial them", () => {
	expect(formatPhone("+50761234567")).toBe("6123-4567");
	expect(formatPhone("61234567")).toBe("6123-4567");
	expect(formatPhone("+5075070000")).toBe("507-0000");
	expect(formatPhone("507-0000")).toBe("507-0000");
	expect(formatPhone("+50760000000", true)).toBe("+507 6000-0000");
	expect(formatPhone("+573001234567")).toBe("+57 300 123 4567");
	expect(formatPhone("+13055550100")).toBe("+1 305 555 0100");
	expect(formatPhone("+50688887777")).toBe("+506 8888 7777");
	expect(formatPhone("+34612345678")).toBe("+34 612 345 678");
	expect(formatPhone("+50712345")).toBe("+507 12345");
	expect(formatPhone("+507661234567")).toBe("+507 661 234 567");
	expect(formatPhone("llamar")).toBe("llamar");
});
