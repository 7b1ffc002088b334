type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What to say beside a field that is empty or cannot be right, by name. */
export type Sentences = Readonly<Record<string, string>>;

/**
 * What the browser finds wrong in a form, by field, in our own words.
 *
 * @param sentences what to say of each field; the browser's own words stand in for one that is not listed
 */
export function fieldErrors(form: HTMLFormElement, sentences: Sentences): Record<string, string> {
	const errors: Record<string, string> = {};
	for (const control of [...form.elements] as Control[]) {
		const isBlank = control.required && !control.value.trim();
		if (!control.name || !control.willValidate || (control.validity.valid && !isBlank)) continue;
		const { validationMessage, validity } = control;
		errors[control.name] ??= validity.customError
			? validationMessage
			: (sentences[control.name] ?? validationMessage);
	}
	return errors;
}

/** The fields of a form as text; files are left out. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
	const fields: Record<string, string> = {};
	for (const [name, value] of new FormData(form))
		if (typeof value === "string") fields[name] = value.trim();
	return fields;
}
