import type { ComponentProps } from "react";
import { RadioGroup } from "./choice-field.tsx";
import { Field, Select, TextArea, TextInput } from "./field.tsx";
import type { FieldBinding } from "./field-binding.ts";

type FieldProps = Omit<ComponentProps<typeof Field>, "children">;
type InputFieldProps = FieldProps &
	Omit<ComponentProps<typeof TextInput>, keyof FieldProps> &
	Pick<ComponentProps<typeof Select>, "options"> & {
		/** Makes it a text area with this many rows. */
		rows?: number;
		/** Classes of the control; `className` is for the field around it. */
		inputClass?: string;
	};

/** Renders a field with its control: a select if it has options, a text area if it has rows, else a text input. */
export function InputField(props: InputFieldProps) {
	const { label: _, isRequired, hint, error, isLabelHidden, className, ...rest } = props;
	const { inputClass, ...input } = rest;
	const control = { ...input, className: inputClass } as object;
	// Staff type other people's data, so autofill is off; date and time inputs have a native picker.
	const hasNativePicker = input.type === "date" || input.type === "time";
	const textInput = <TextInput autoComplete={hasNativePicker ? undefined : "off"} {...control} />;
	const textControl = input.rows ? <TextArea {...control} /> : textInput;
	return <Field {...props}>{input.options ? <Select {...control} /> : textControl}</Field>;
}

type CompactChoiceProps = FieldBinding & Omit<ComponentProps<typeof RadioGroup>, "isCompact" | "value">;

/** Shows a few short choices side by side; a form binds it like a text field. */
export function CompactChoice({ onChange, ...choice }: CompactChoiceProps) {
	const choose = (value: string) => onChange({ target: { value } });
	return <RadioGroup {...choice} isCompact onValueChange={choose} />;
}

/** Phone field for staff who enter a customer's number: autofill must not offer their own. */
export function StaffPhoneField(props: ComponentProps<typeof InputField>) {
	return (
		<InputField
			type="tel"
			inputMode="tel"
			autoComplete="off"
			placeholder="6xxx-xxxx"
			maxLength={40}
			{...props}
		/>
	);
}
