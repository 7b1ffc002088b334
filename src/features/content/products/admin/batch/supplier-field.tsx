import { useId } from "react";
import { Field, TextInput } from "#ui/field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";

type SupplierFieldProps = {
	label: string;
	hint: string;
	/** Names that were written before. */
	suppliers: readonly string[];
	value: string;
	onChange: (value: string) => void;
};

/** Asks for the name of a supplier, and suggests those that were written before. */
export function SupplierField({ label, hint, suppliers, value, onChange }: SupplierFieldProps) {
	const id = useId();
	return (
		<Field name="supplier" label={label} hint={hint}>
			<TextInput
				value={value}
				onChange={(event) => onChange(event.currentTarget.value)}
				list={id}
				maxLength={80}
				autoComplete="off"
			/>
			<Suggestions id={id} values={suppliers} />
		</Field>
	);
}
