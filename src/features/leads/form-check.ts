type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * What the browser finds wrong in a form, by field, in our own words.
 *
 * @param sentences what to say of each field; the browser's own words stand in for one that is not listed
 */
export function fieldErrors(
	form: HTMLFormElement,
	sentences: Readonly<Record<string, string>>,
): Record<string, string> {
	const errors: Record<string, string> = {};
	for (const control of [...form.elements] as Control[]) {
		if (!control.name || !control.willValidate || control.validity.valid) continue;
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
