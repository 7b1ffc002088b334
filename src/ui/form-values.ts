import { useState } from "react";
import { bindField, type FieldBinding } from "./field-binding.ts";

/** Binds a form's text field to the form value of the same name. */
export type FieldBinder<Name extends string> = (name: Name) => FieldBinding & { name: string };

export const createFieldBinder =
	<Values extends object>(
		values: Values,
		set: (change: Partial<Values>) => void,
	): FieldBinder<keyof Values & string> =>
	(name) => ({
		name,
		...bindField(String(values[name] ?? ""), (value) => set({ [name]: value } as Partial<Values>)),
	});

/** The values of a form with the functions that change them. */
export type FormInput<Values> = {
	values: Values;
	set: (change: Partial<Values>) => void;
	bind: FieldBinder<keyof Values & string>;
};

/**
 * Overlays typed values on stored ones. Untouched fields follow the stored value, so saving does not undo other
 * users' changes.
 */
export function useFormValues<Values extends object>(stored: Values): FormInput<Values> {
	const [edited, setEdited] = useState<Partial<Values>>({});
	const values = { ...stored, ...edited };
	const set = (change: Partial<Values>) =>
		setEdited((last) => {
			const entries = Object.entries({ ...last, ...change });
			// A field reset to its stored value counts as untouched.
			const changed = entries.filter(([name, value]) => value !== stored[name as keyof Values]);
			return Object.fromEntries(changed) as Partial<Values>;
		});
	return { values, set, bind: createFieldBinder(values, set) };
}
