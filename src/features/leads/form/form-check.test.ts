import { expect, test } from "vitest";
import { phoneDoubt } from "./form-check.ts";

const formWith = (value: string) =>
	({ elements: [{ type: "text" }, { type: "tel", name: "customer.phone", value }] }) as never;

test.each([
	["66-1234567", "+507 661234567"],
	["6612345", "661-2345"],
	["99999999", "9999-9999"],
	["+1234567", "+1234567"],
])("of %s a form asks whether it is %s", (typed, understood) => {
	expect(phoneDoubt(formWith(typed))).toMatchObject({
		name: "customer.phone",
		typed,
		question: expect.stringContaining(`¿Seguro que es ${understood}?`),
	});
});

test.each(["6123-4567", "507-1234", "+57 300 123 4567", "", "123"])(
	"of %s it does not ask",
	(typed) => expect(phoneDoubt(formWith(typed))).toBeUndefined(),
);
