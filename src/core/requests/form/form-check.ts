import { formatPhone } from "#domain/phone/format-phone.ts";
import { parsePhoneNumber } from "#domain/phone/phone.ts";
import { BAD_PHONE_MESSAGE } from "./messages.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Messages for fields that are empty or invalid, by name; a function where the message depends on the value. */
export type FieldMessages = Readonly<Record<string, string | ((control: HTMLInputElement) => string)>>;

/**
 * Returns the browser's validation errors of a form, by field, with our own messages.
 *
 * @param messages messages by field; the browser's own message is used for a field without one
 */
export function getFieldErrors(form: HTMLFormElement, messages: FieldMessages): Record<string, string> {
	const errors: Record<string, string> = {};
	for (const control of [...form.elements] as Control[]) {
		if (!control.name || !control.willValidate) continue;
		const typed = control.value.trim();
		// A copied address may contain invisible characters.
		if (control.type === "email") control.value = typed.replace(/\p{DI}/gu, "");
		if (!control.validity.valid || (control.required && !typed))
			errors[control.name] ??= getFieldMessage(control, messages[control.name]);
		// The browser cannot validate phones; check here to report them with the other errors.
		else if (control.type === "tel" && typed && !parsePhoneNumber(typed))
			errors[control.name] = BAD_PHONE_MESSAGE;
	}
	return errors;
}

function getFieldMessage(control: Control, message: FieldMessages[string] | undefined): string {
	if (control.validity.customError || message === undefined) return control.validationMessage;
	// Only inputs have more checks than being empty.
	return typeof message === "string" ? message : message(control as HTMLInputElement);
}

/** Finds a phone that looks wrong, with the question to ask. It is accepted when sent again. @source rules 5.1 */
export function findDoubtfulPhone(form: HTMLFormElement) {
	const control = [...form.elements].find((one) => (one as Control).type === "tel");
	const { name, value: typed } = (control ?? { name: "", value: "" }) as HTMLInputElement;
	const question = getPhoneQuestion(typed);
	return question ? { name, typed, question } : undefined;
}

/** Returns the question about a phone that looks wrong; undefined when it is likely right, or is no phone at all. */
function getPhoneQuestion(typed: string): string | undefined {
	const number = parsePhoneNumber(typed);
	if (number?.isLikely !== false) return undefined;
	const written = formatPhone(number.e164);
	const warning = number.hasTwoNumbers
		? `¿Dos números? Usaremos el ${written} y anotaremos el otro.`
		: `¿Seguro que es ${written}? Un celular tiene 8 números y empieza con 6; un fijo, 7; otro país lleva + y su código.`;
	return `${warning} Si está bien, envíalo otra vez.`;
}

/** Returns the text fields of a form, without files. */
export function getFormFields(form: HTMLFormElement): Record<string, string> {
	const fields: Record<string, string> = {};
	for (const [name, value] of new FormData(form)) if (typeof value === "string") fields[name] = value.trim();
	return fields;
}

/**
 * Checks the phone of a form that was posted without JavaScript and answers like the API; the same phone is accepted
 * when sent again.
 */
export function checkPostedPhone(typed: Record<string, string>) {
	const name = "phone" in typed ? "phone" : "customer.phone";
	const phone = typed[name] ?? "";
	const detail = phone === typed.asked ? undefined : getPhoneQuestion(phone);
	return detail && { problem: { detail, code: "odd_phone", fields: { [name]: detail } }, typed };
}
