import type { ComponentProps, ReactNode } from "react";
import type { RecordField, RecordFields, Value, ValuesOf } from "#record-fields.ts";
import { Checkbox } from "./checkbox.tsx";
import { Field, Select, TextArea, TextInput } from "./field.tsx";
import { PictureField } from "./picture-field.tsx";
import { Suggestions } from "./suggestions.tsx";

export type FieldsForm<Fields extends RecordFields> = {
	fields: Fields;
	values: ValuesOf<Fields>;
	errors: Readonly<Record<string, string>>;
	set: (change: Partial<ValuesOf<Fields>>) => void;
	/** Opens the media library to choose the record's picture. */
	pickPicture?: () => void;
};

type Over = Omit<ComponentProps<"input">, "name" | "value" | "onChange" | "form"> & {
	label?: string;
	hint?: ReactNode;
	/** Options of a select instead of a text input. */
	options?: ComponentProps<typeof Select>["options"];
	/** Suggestions while typing. */
	words?: readonly string[];
	isLabelHidden?: boolean;
	/** Overrides the definition when another field's value makes this one required. */
	isRequired?: boolean;
	rows?: number;
};
type PictureOver = {
	picture: ReactNode;
	hint?: string;
	clearLabel?: string;
	/** The picture can be replaced but not removed. */
	isKept?: boolean;
};

const INPUTS: Partial<Record<NonNullable<RecordField["type"]>, object>> = {
	date: { type: "date" },
	tel: { type: "tel" },
	email: { type: "email" },
	url: { type: "url", inputMode: "url" },
	dollars: { inputMode: "decimal", autoComplete: "off" },
	number: { inputMode: "decimal", autoComplete: "off" },
	whole: { inputMode: "numeric", autoComplete: "off" },
};

/**
 * Creates functions that render a form's controls from their field definitions: `{field("name")}`.
 *
 * @param marks "optional" marks only optional fields
 */
export function recordField<Fields extends RecordFields>(
	form: FieldsForm<Fields>,
	{ marks = "all" }: { marks?: "all" | "optional" } = {},
) {
	const { fields, values, set } = form;
	type Name = keyof Fields & string;
	const change = (name: Name, value: Value) =>
		set({ [name]: value } as unknown as Partial<ValuesOf<Fields>>);

	function field(name: Name, over: Over = {}) {
		const about: RecordField = fields[name] as RecordField;
		const { type, longest, required } = about;
		const { label = about.label, hint = about.hint, options = about.options, ...rest } = over;
		const { className, isLabelHidden, isRequired: isNeeded, words, ...input } = rest;
		const isDemanded = isNeeded ?? required !== undefined;
		const isRequired = isDemanded ? marks === "all" || undefined : false;
		const told = { name, label, hint };
		const list = `${name}-palabras`;
		if (type === "yes")
			return (
				<Checkbox
					{...told}
					checked={values[name] === true}
					onChange={(event) => change(name, event.target.checked)}
				/>
			);
		const control = {
			...({
				maxLength: longest,
				placeholder: about.placeholder,
				...(type && INPUTS[type]),
				list: words && list,
				...input,
			} as object),
			value: String(values[name]),
			onChange: (event: { target: { value: string } }) => change(name, event.target.value),
		};
		return (
			<Field {...told} isRequired={isRequired} isLabelHidden={isLabelHidden} className={className}>
				{options ? (
					<Select {...control} options={options} />
				) : type === "long" || type === "lines" ? (
					<TextArea {...control} />
				) : (
					<TextInput {...control} />
				)}
				{words && <Suggestions id={list} words={words} />}
			</Field>
		);
	}

	function picture(name: Name, { picture, hint, clearLabel, isKept }: PictureOver) {
		const about: RecordField = fields[name] as RecordField;
		return (
			<PictureField
				label={about.label}
				picture={picture}
				error={form.errors[name]}
				onPick={() => form.pickPicture?.()}
				onClear={values[name] && !isKept ? () => change(name, "") : undefined}
				clearLabel={clearLabel}
				hint={hint ?? about.hint}
			/>
		);
	}

	return { field, picture };
}
