type FieldValues = Record<string, string | boolean>;

/** What every form over one record is given. */
export type RecordFieldsProps<Values extends FieldValues> = {
	values: Values;
	errors: Readonly<Record<string, string>>;
	onChange: (change: Partial<Values>) => void;
};

/** What the fields of such a form are given: `<Field {...field("name")}><TextInput {...text("name")} /></Field>`. */
export function recordFields<Values extends FieldValues>(
	{ values, errors, onChange }: RecordFieldsProps<Values>,
	labels: Readonly<Record<keyof Values, string>>,
) {
	type Name = keyof Values & string;
	const set = (name: Name, value: string | boolean) =>
		onChange({ [name]: value } as Partial<Values>);
	return {
		field: (name: Name) => ({ name, label: labels[name], error: errors[name] }),
		text: (name: Name) => ({
			value: String(values[name]),
			onChange: (event: { target: { value: string } }) => set(name, event.target.value),
		}),
		checkbox: (name: Name) => ({
			...{ name, label: labels[name], checked: values[name] === true },
			onChange: (event: { target: { checked: boolean } }) => set(name, event.target.checked),
		}),
	};
}
