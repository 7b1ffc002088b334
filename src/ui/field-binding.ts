/** Value and change handler of a controlled text field. */
export type FieldBinding = {
	value: string;
	onChange: (event: { target: { value: string } }) => void;
};

/** Binds a text field to a value and its setter. */
export function bindField(value: string, setValue: (value: string) => void): FieldBinding {
	return { value, onChange: ({ target }) => setValue(target.value) };
}
