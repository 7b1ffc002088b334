import type { ComponentProps, ReactNode } from "react";
import { FieldNotes, getControlProps, useErrors, useFieldId } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
	label: ReactNode;
	name: string;
	hint?: ReactNode;
	error?: string;
};

export function Checkbox(props: CheckboxProps) {
	const scopeError = useErrors()[props.name];
	const { label, name, hint, error = scopeError, className, ...rest } = props;
	const id = useFieldId(name);
	return (
		<div className={className}>
			<label className="option-row">
				<input {...getControlProps({ id, name, hint, error })} {...rest} type="checkbox" />
				<span>{label}</span>
			</label>
			<div className="pl-8 *:mt-0">
				<FieldNotes id={id} hint={hint} error={error} />
			</div>
		</div>
	);
}
