import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { described, Mark, Notes, named, useErrors, useFieldId, useTyped } from "./field.tsx";

type RadioGroupProps = {
	legend: ReactNode;
	name: string;
	options: readonly (string | { value: string; label: ReactNode })[];
	value?: string;
	defaultValue?: string;
	onValueChange?: (value: string) => void;
	isRequired?: boolean;
	hint?: ReactNode;
	error?: string;
	className?: string;
	/** Short choices side by side, as many as fit; the choice shows by its ground instead of a dot. */
	isCompact?: boolean;
};

export function RadioGroup(props: RadioGroupProps) {
	const [told, typed] = [useErrors()[props.name], useTyped()[props.name]];
	const { legend, name, options, value, defaultValue = typed, onValueChange, isRequired } = props;
	const { hint, error = told, className, isCompact = false } = props;
	const id = useFieldId(name);
	return (
		<fieldset className={cn("min-w-0", className)} aria-describedby={described(id, hint, error)}>
			<legend className="mb-1.5 flex flex-wrap items-baseline gap-x-2">
				<span className="font-medium">{legend}</span>
				<Mark isRequired={isRequired} />
			</legend>
			<div className={cn("grid gap-2", isCompact ? "choices" : "sm:grid-cols-2")}>
				{options.map(named).map((option, place) => (
					<label key={option.value} className={isCompact ? "choice" : "option-row option-box"}>
						<input
							type="radio"
							id={place === 0 ? id : undefined}
							name={name}
							value={option.value}
							required={isRequired}
							checked={value === undefined ? undefined : value === option.value}
							defaultChecked={value === undefined ? defaultValue === option.value : undefined}
							onChange={() => onValueChange?.(option.value)}
						/>
						<span>{option.label}</span>
					</label>
				))}
			</div>
			<Notes id={id} hint={hint} error={error} />
		</fieldset>
	);
}
