import { phoneNumberOf } from "#panama/phone.ts";
import { formatPhone } from "#panama/written-phone.ts";
import { BAD_PHONE } from "./missing.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What to say beside a field that is empty or cannot be right, by name; a function where that differs. */
export type Sentences = Readonly<Record<string, string | ((control: HTMLInputElement) => string)>>;

/**
 * What the browser finds wrong in a form, by field, in our own words.
 *
 * @param sentences what to say of each field; the browser's own words stand in for one that is not listed
 */
export function fieldErrors(form: HTMLFormElement, sentences: Sentences): Record<string, string> {
	const errors: Record<string, string> = {};
	for (const control of [...form.elements] as Control[]) {
		if (!control.name || !control.willValidate) continue;
		const typed = control.value.trim();
		// What nobody sees came along with a copied address.
		if (control.type === "email") control.value = typed.replace(/\p{DI}/gu, "");
		if (!control.validity.valid || (control.required && !typed))
			errors[control.name] ??= sentenceFor(control, sentences[control.name]);
		// The browser has no rule for a phone; said here, it is said together with what else is wrong.
		else if (control.type === "tel" && typed && !phoneNumberOf(typed))
			errors[control.name] = BAD_PHONE;
	}
	return errors;
}

function sentenceFor(control: Control, sentence: Sentences[string] | undefined): string {
	if (control.validity.customError || sentence === undefined) return control.validationMessage;
	// Only inputs are judged by more than being empty.
	return typeof sentence === "string" ? sentence : sentence(control as HTMLInputElement);
}

/** A phone that looks wrong, and how to ask about it: it is taken when it is sent again. @source rules 5.1 */
export function phoneDoubt(form: HTMLFormElement) {
	const control = [...form.elements].find((one) => (one as Control).type === "tel");
	const { name, value: typed } = (control ?? { name: "", value: "" }) as HTMLInputElement;
	const question = phoneQuestion(typed);
	return question ? { name, typed, question } : undefined;
}

/** How to ask about a phone that looks wrong; nothing when it is likely, or cannot be a phone at all. */
function phoneQuestion(typed: string): string | undefined {
	const number = phoneNumberOf(typed);
	if (number?.isLikely !== false) return undefined;
	const written = formatPhone(number.e164);
	const doubt = number.areTwo
		? `¿Dos números? Usaremos el ${written} y anotaremos el otro.`
		: `¿Seguro que es ${written}? Un celular tiene 8 números y empieza con 6; un fijo, 7; otro país lleva + y su código.`;
	return `${doubt} Si está bien, envíalo otra vez.`;
}

/** The fields of a form as text; files are left out. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
	const fields: Record<string, string> = {};
	for (const [name, value] of new FormData(form))
		if (typeof value === "string") fields[name] = value.trim();
	return fields;
}

/** An odd phone of a form that was posted without script, as the API would refuse it; sent again as it was, it is taken. */
export function phoneDoubtIn(typed: Record<string, string>) {
	const name = "phone" in typed ? "phone" : "customer.phone";
	const phone = typed[name] ?? "";
	const detail = phone === typed.asked ? undefined : phoneQuestion(phone);
	return detail && { problem: { detail, code: "odd_phone", fields: { [name]: detail } }, typed };
}
