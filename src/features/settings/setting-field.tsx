import type { ComponentProps, ReactNode } from "react";
import { Checkbox, Field, TextArea, TextInput } from "#ui/field.tsx";
import { SETTING_LABELS } from "./copy.ts";
import type { SettingsValues } from "./form-values.ts";

export type SettingsForm = {
	values: SettingsValues;
	errors: Record<string, string>;
	set: (change: SettingsValues) => void;
};

type SettingFieldProps = Omit<ComponentProps<"input">, "form" | "name" | "value" | "onChange"> & {
	form: SettingsForm;
	/** Path of the field in the record: "address.street". */
	name: string;
	label?: string;
	hint?: ReactNode;
	isLong?: boolean;
	isOptional?: boolean;
	isLabelHidden?: boolean;
};

/** One text of the business record, with its label, hint and error. */
export function SettingField(props: SettingFieldProps) {
	const { form, name, label, hint, isLong, isOptional, isLabelHidden, className, ...rest } = props;
	const control = {
		...(rest as object),
		value: String(form.values[name] ?? ""),
		onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
	};
	return (
		<Field
			label={label ?? SETTING_LABELS[name] ?? name}
			name={name}
			hint={hint}
			error={form.errors[name]}
			isRequired={isOptional ? false : undefined}
			isLabelHidden={isLabelHidden}
			className={className}
		>
			{isLong ? <TextArea rows={3} {...control} /> : <TextInput {...control} />}
		</Field>
	);
}

type SettingSwitchProps = { form: SettingsForm; name: string; label?: string; hint?: ReactNode };

/** One yes or no of the business record. */
export function SettingSwitch({ form, name, label, hint }: SettingSwitchProps) {
	return (
		<Checkbox
			label={label ?? SETTING_LABELS[name] ?? name}
			name={name}
			hint={hint}
			error={form.errors[name]}
			checked={form.values[name] === true}
			onChange={(event) => form.set({ [name]: event.target.checked })}
		/>
	);
}
