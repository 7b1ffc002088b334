import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import {
	FieldNotes,
	getDescribedBy,
	RequiredMark,
	toOption,
	useDefaultValues,
	useErrors,
	useFieldId,
} from "./field.tsx";

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
	const [scopeError, scopeDefault] = [useErrors()[props.name], useDefaultValues()[props.name]];
	const { legend, name, options, value, defaultValue = scopeDefault, onValueChange, isRequired } = props;
	const { hint, error = scopeError, className, isCompact = false } = props;
	const id = useFieldId(name);
	return (
		<fieldset
			className={cn("min-w-0", className)}
			aria-describedby={getDescribedBy(id, hint, error)}
			data-invalid={error ? "" : undefined}
		>
			<legend className="mb-1.5 flex flex-wrap items-baseline gap-x-2">
				<span className="font-medium">{legend}</span>
				<RequiredMark isRequired={isRequired} />
			</legend>
			<div className={cn("grid gap-2", isCompact ? "choices" : "sm:grid-cols-2")}>
				{options.map(toOption).map((option, index) => (
					<label key={option.value} className={isCompact ? "choice" : "option-row option-box"}>
						<input
							type="radio"
							id={index === 0 ? id : undefined}
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
			<FieldNotes id={id} hint={hint} error={error} />
		</fieldset>
	);
}
