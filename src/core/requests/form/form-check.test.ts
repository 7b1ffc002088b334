import { expect, test } from "vitest";
import { checkPostedPhone, findDoubtfulPhone, getFieldErrors } from "./form-check.ts";

const buildForm = (value: string) =>
	({ elements: [{ type: "text" }, { type: "tel", name: "customer.phone", value }] }) as never;

test.each([
	["66-1234567", "+507 661 234 567"],
	["6612345", "661-2345"],
	["99999999", "9999-9999"],
	["+1234567", "+1 234 567"],
	["12345", "+507 12345"],
	["1", "+507 1"],
])("asks whether %s means %s", (typed, formatted) => {
	expect(findDoubtfulPhone(buildForm(typed))).toMatchObject({
		name: "customer.phone",
		typed,
		question: expect.stringContaining(`¿Seguro que es ${formatted}?`),
	});
});

test.each(["6123-4567", "507-1234", "+57 300 123 4567", "223-4567 ext 12", "", "llámame"])(
	"does not ask about %s",
	(typed) => expect(findDoubtfulPhone(buildForm(typed))).toBeUndefined(),
);

test("says which of two numbers the form uses", () => {
	const doubt = findDoubtfulPhone(buildForm("6123-4567 / 6611-0002"));
	const question =
		"¿Dos números? Usaremos el 6123-4567 y anotaremos el otro. Si está bien, envíalo otra vez.";
	expect(doubt).toMatchObject({ question });
});

test("asks once about two numbers without JavaScript", () => {
	const typed = { "customer.phone": "6123-4567 / 6611-0002" };
	const fields = { "customer.phone": expect.stringContaining("¿Dos números?") };
	expect(checkPostedPhone(typed)).toMatchObject({ problem: { code: "odd_phone", fields }, typed });
	expect(checkPostedPhone({ ...typed, asked: typed["customer.phone"] })).toBeUndefined();
});

test("strips invisible characters from an email before validation", () => {
	const email = { willValidate: true, type: "email", name: "email", validity: { valid: true } };
	const field = { ...email, value: "ana@correo.com\u200b\u00a0" };
	expect(getFieldErrors({ elements: [field] } as never, {})).toEqual({});
	expect(field.value).toBe("ana@correo.com");
});

test("reports an invalid phone together with other errors", () => {
	const control = { willValidate: true, required: true, validity: { valid: true } };
	const form = {
		elements: [
			{ ...control, type: "tel", name: "phone", value: "llámame" },
			{ ...control, type: "textarea", name: "message", value: " " },
		],
	} as never;
	expect(getFieldErrors(form, { message: "Escribe tu mensaje" })).toEqual({
		phone: "Revisa tu teléfono. Ejemplo: 6123-4567",
		message: "Escribe tu mensaje",
	});
});
