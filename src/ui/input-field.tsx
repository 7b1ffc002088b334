import type { ComponentProps } from "react";
import type { Bound } from "./bound.ts";
import { RadioGroup } from "./choice-field.tsx";
import { Field, Select, TextArea, TextInput } from "./field.tsx";

type FieldProps = Omit<ComponentProps<typeof Field>, "children">;
type InputFieldProps = FieldProps &
	Omit<ComponentProps<typeof TextInput>, keyof FieldProps> &
	Pick<ComponentProps<typeof Select>, "options"> & {
		/** Of a longer text. */
		rows?: number;
		/** Classes of the control, where `className` is the whole field's. */
		inputClass?: string;
	};

/** A field with its plain control: a choice where there are options, a text of several rows, or a line. */
export function InputField(props: InputFieldProps) {
	const { label: _, isRequired, hint, error, isLabelHidden, className, ...rest } = props;
	const { inputClass, ...input } = rest;
	const control = { ...input, className: inputClass } as object;
	// What staff type is about others: the browser has nothing to offer for it. A day or an hour it draws itself.
	const isDrawn = input.type === "date" || input.type === "time";
	const line = <TextInput autoComplete={isDrawn ? undefined : "off"} {...control} />;
	const area = input.rows ? <TextArea {...control} /> : line;
	return <Field {...props}>{input.options ? <Select {...control} /> : area}</Field>;
}

type CompactChoiceProps = Bound & Omit<ComponentProps<typeof RadioGroup>, "isCompact" | "value">;

/** A few short choices side by side, which a form ties to what it holds as it does a text. */
export function CompactChoice({ onChange, ...choice }: CompactChoiceProps) {
	const choose = (value: string) => onChange({ target: { value } });
	return <RadioGroup {...choice} isCompact onValueChange={choose} />;
}
