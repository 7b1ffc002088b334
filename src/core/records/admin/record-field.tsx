import type { ComponentProps, ReactNode } from "react";
import type { FormValues, RecordField, RecordFields, Value } from "#core/records/record-fields.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, Select, TextArea, TextInput } from "#ui/field.tsx";
import { PictureField } from "#ui/picture-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";

export type FieldsForm<Fields extends RecordFields> = {
	fields: Fields;
	values: FormValues<Fields>;
	errors: Readonly<Record<string, string>>;
	set: (change: Partial<FormValues<Fields>>) => void;
	/** Opens the media library to choose the record's picture. */
	pickPicture?: () => void;
};

type FieldOverrides = Omit<ComponentProps<"input">, "name" | "value" | "onChange" | "form"> & {
	label?: string;
	hint?: ReactNode;
	/** Options of a select instead of a text input. */
	options?: ComponentProps<typeof Select>["options"];
	/** Suggestions while typing. */
	suggestions?: readonly string[];
	isLabelHidden?: boolean;
	/** Overrides the definition when another field's value makes this one required. */
	isRequired?: boolean;
	rows?: number;
};
type PictureOverrides = {
	picture: ReactNode;
	hint?: string;
	clearLabel?: string;
	/** The picture can be replaced but not removed. */
	isRequired?: boolean;
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
export function createFieldRenderers<Fields extends RecordFields>(
	form: FieldsForm<Fields>,
	{ marks = "all" }: { marks?: "all" | "optional" } = {},
) {
	const { fields, values, set } = form;
	type Name = keyof Fields & string;
	const change = (name: Name, value: Value) =>
		set({ [name]: value } as object as Partial<FormValues<Fields>>);

	function field(name: Name, overrides: FieldOverrides = {}) {
		const definition: RecordField = fields[name] as RecordField;
		const { type, maxLength, required } = definition;
		const {
			label = definition.label,
			hint = definition.hint,
			options = definition.options,
			...rest
		} = overrides;
		const { className, isLabelHidden, isRequired: isRequiredOverride, suggestions, ...input } = rest;
		const isMandatory = isRequiredOverride ?? required !== undefined;
		const isRequired = isMandatory ? marks === "all" || undefined : false;
		const labelProps = { name, label, hint };
		const listId = `${name}-palabras`;
		if (type === "yes")
			return (
				<Checkbox
					{...labelProps}
					checked={values[name] === true}
					onChange={(event) => change(name, event.target.checked)}
				/>
			);
		const control = {
			...({
				maxLength: maxLength,
				placeholder: definition.placeholder,
				...(type && INPUTS[type]),
				list: suggestions && listId,
				...input,
			} as object),
			value: String(values[name]),
			onChange: (event: { target: { value: string } }) => change(name, event.target.value),
		};
		return (
			<Field {...labelProps} isRequired={isRequired} isLabelHidden={isLabelHidden} className={className}>
				{options ? (
					<Select {...control} options={options} />
				) : type === "long" || type === "lines" ? (
					<TextArea {...control} />
				) : (
					<TextInput {...control} />
				)}
				{suggestions && <Suggestions id={listId} values={suggestions} />}
			</Field>
		);
	}

	function picture(name: Name, { picture, hint, clearLabel, isRequired }: PictureOverrides) {
		const definition: RecordField = fields[name] as RecordField;
		return (
			<PictureField
				label={definition.label}
				picture={picture}
				error={form.errors[name]}
				onPick={() => form.pickPicture?.()}
				onClear={values[name] && !isRequired ? () => change(name, "") : undefined}
				clearLabel={clearLabel}
				hint={hint ?? definition.hint}
			/>
		);
	}

	return { field, picture };
}
