import type { ComponentProps, ReactNode } from "react";
import { Notes, useErrors, useFieldId, wire } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
	label: ReactNode;
	name: string;
	hint?: ReactNode;
	error?: string;
};

export function Checkbox(props: CheckboxProps) {
	const told = useErrors()[props.name];
	const { label, name, hint, error = told, className, ...rest } = props;
	const id = useFieldId(name);
	return (
		<div className={className}>
			<label className="option-row">
				<input {...wire({ id, name, hint, error })} {...rest} type="checkbox" />
				<span>{label}</span>
			</label>
			<div className="pl-8 *:mt-0">
				<Notes id={id} hint={hint} error={error} />
			</div>
		</div>
	);
}
