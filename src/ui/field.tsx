import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { cn } from "./cn.ts";
import { Icon, type IconName } from "./icon.tsx";

const ScopeContext = createContext("campo");

/** Keeps the ids of two forms on one page apart; the form summary reads the same scope. */
export function FieldScope({ id, children }: { id: string; children: ReactNode }) {
	return <ScopeContext value={id}>{children}</ScopeContext>;
}

/** Id of the control called `name` in the surrounding FieldScope. */
export function useFieldId(name: string): string {
	return `${useContext(ScopeContext)}-${name}`;
}

type Wiring = {
	id?: string;
	name?: string;
	required?: boolean;
	"aria-describedby"?: string;
	"aria-invalid"?: true;
};

const WiringContext = createContext<Wiring>({});

type FieldProps = {
	label: ReactNode;
	name: string;
	children: ReactNode;
	/** true writes «obligatorio», false writes «opcional», absent writes nothing. */
	isRequired?: boolean;
	hint?: ReactNode;
	error?: string;
	isLabelHidden?: boolean;
	className?: string;
};

/** Label, hint and error around ONE control, which takes id, name, required and aria from here. */
export function Field(props: FieldProps) {
	const { label, name, children, isRequired, hint, error, isLabelHidden, className } = props;
	const id = useFieldId(name);
	return (
		<div className={className}>
			<div
				className={cn("mb-1.5 flex flex-wrap items-baseline gap-x-2", isLabelHidden && "sr-only")}
			>
				<label htmlFor={id} className="font-medium">
					{label}
				</label>
				<Mark isRequired={isRequired} />
			</div>
			<WiringContext value={wire({ id, name, isRequired, hint, error })}>{children}</WiringContext>
			<Notes id={id} hint={hint} error={error} />
		</div>
	);
}

type TextInputProps = ComponentProps<"input"> & { icon?: IconName };

export function TextInput({ icon, className, ...rest }: TextInputProps) {
	const wiring = useContext(WiringContext);
	const input = (
		<input type="text" {...wiring} {...rest} className={cn("input", icon && "pl-11", className)} />
	);
	if (!icon) return input;
	return (
		<div className="relative">
			<Icon name={icon} className="pointer-events-none absolute top-3.5 left-3.5 text-borde" />
			{input}
		</div>
	);
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
	const wiring = useContext(WiringContext);
	return (
		<textarea
			{...wiring}
			rows={rows}
			{...rest}
			className={cn("input block field-sizing-content min-h-28", className)}
		/>
	);
}

export type Option = string | { value: string; label: string };

type SelectProps = ComponentProps<"select"> & {
	options?: readonly Option[];
	/** First, empty choice: «Elige una marca». */
	placeholder?: string;
};

export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
	const wiring = useContext(WiringContext);
	return (
		<div className="relative">
			<select {...wiring} {...rest} className={cn("input truncate pr-11", className)}>
				{placeholder !== undefined && <option value="">{placeholder}</option>}
				{options?.map(named).map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
				{children}
			</select>
			<Icon
				name="chevron-down"
				className="pointer-events-none absolute top-3.5 right-3.5 text-borde"
			/>
		</div>
	);
}

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
	label: ReactNode;
	name: string;
	hint?: ReactNode;
	error?: string;
};

export function Checkbox({ label, name, hint, error, className, ...rest }: CheckboxProps) {
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
	const { legend, name, options, value, defaultValue, onValueChange, isRequired } = props;
	const { hint, error, className, isCompact = false } = props;
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

function Mark({ isRequired }: { isRequired?: boolean }) {
	if (isRequired === undefined) return null;
	return <span className="text-xs text-gris">{isRequired ? "obligatorio" : "opcional"}</span>;
}

/** What is wrong with a field, for a control that is no Field. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
	if (!error) return null;
	return (
		<p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-error">
			<Icon name="alert" size={18} className="mt-0.5" />
			{error}
		</p>
	);
}

function Notes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
	return (
		<>
			<FieldError id={`${id}-error`} error={error} />
			{hint && (
				<p id={`${id}-hint`} className="mt-1.5 text-sm text-gris">
					{hint}
				</p>
			)}
		</>
	);
}

type WireRequest = {
	id: string;
	name: string;
	isRequired?: boolean;
	hint?: ReactNode;
	error?: string;
};

function wire({ id, name, isRequired, hint, error }: WireRequest): Wiring {
	return {
		id,
		name,
		required: isRequired || undefined,
		"aria-describedby": described(id, hint, error),
		"aria-invalid": error ? true : undefined,
	};
}

function described(id: string, hint: ReactNode, error: string | undefined): string | undefined {
	return cn(error && `${id}-error`, hint ? `${id}-hint` : "") || undefined;
}

function named<Label>(option: string | { value: string; label: Label }) {
	return typeof option === "string" ? { value: option, label: option } : option;
}
