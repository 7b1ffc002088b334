import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { cn } from "./cn.ts";
import { DateInput } from "./date-input.tsx";
import { Icon, type IconName } from "./icon.tsx";

type ValuesByName = Readonly<Record<string, string>>;
/** Error messages by field name. */
export type FieldErrors = ValuesByName;

const EMPTY: ValuesByName = {};
const ScopeContext = createContext({ id: "campo", errors: EMPTY, defaultValues: EMPTY });

type FieldScopeProps = {
	id: string;
	/** Read by each field and by the form summary. */
	errors?: FieldErrors | undefined;
	/** Initial values: from a link, or what was typed before a submit without JavaScript. */
	defaultValues?: ValuesByName | undefined;
	children: ReactNode;
};

/** Provides one form's id prefix, errors and initial values to its fields. */
export function FieldScope({ id, errors = EMPTY, defaultValues = EMPTY, children }: FieldScopeProps) {
	return <ScopeContext value={{ id, errors, defaultValues }}>{children}</ScopeContext>;
}

/** Returns the errors of the surrounding FieldScope, by field name. */
export const useErrors = () => useContext(ScopeContext).errors;

/** Returns the initial values of the surrounding FieldScope, by field name. */
export const useDefaultValues = () => useContext(ScopeContext).defaultValues;

/** Returns the id of the control `name` in the surrounding FieldScope. */
export function useFieldId(name: string): string {
	return `${useContext(ScopeContext).id}-${name}`;
}

type ControlProps = {
	id?: string;
	name?: string;
	required?: boolean;
	defaultValue?: string;
	"aria-describedby"?: string;
	"aria-invalid"?: true;
};

const ControlPropsContext = createContext<ControlProps>({});

type FieldProps = {
	label: ReactNode;
	name: string;
	children: ReactNode;
	/** true shows «obligatorio», false shows «opcional», undefined shows nothing. */
	isRequired?: boolean;
	hint?: ReactNode;
	/** Overrides the error of the FieldScope; "" for none. */
	error?: string;
	isLabelHidden?: boolean;
	className?: string;
};

/** Puts label, hint and error around ONE control, which gets its id, name, required and aria attributes here. */
export function Field(props: FieldProps) {
	const scopeError = useErrors()[props.name];
	const { label, name, children, isRequired, hint, error = scopeError, isLabelHidden, className } = props;
	const defaultValues = useDefaultValues();
	const id = useFieldId(name);
	return (
		<div className={className}>
			<div className={cn("mb-1.5 flex flex-wrap items-baseline gap-x-2", isLabelHidden && "sr-only")}>
				<label htmlFor={id} className="font-medium">
					{label}
				</label>
				<RequiredMark isRequired={isRequired} />
			</div>
			<ControlPropsContext
				value={{
					...getControlProps({ id, name, isRequired, hint, error }),
					...(name in defaultValues && { defaultValue: defaultValues[name] }),
				}}
			>
				{children}
			</ControlPropsContext>
			<FieldNotes id={id} hint={hint} error={error} />
		</div>
	);
}

type TextInputProps = ComponentProps<"input"> & { icon?: IconName };

export function TextInput({ icon, className, ...rest }: TextInputProps) {
	const controlProps = useContext(ControlPropsContext);
	const props = { ...controlProps, ...rest, className: cn("input", icon && "pl-11", className) };
	const input = rest.type === "date" ? <DateInput {...props} /> : <input type="text" {...props} />;
	if (!icon) return input;
	return (
		<div className="relative">
			<Icon name={icon} className="pointer-events-none absolute top-3.5 left-3.5 text-edge" />
			{input}
		</div>
	);
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
	const controlProps = useContext(ControlPropsContext);
	return (
		<textarea
			{...controlProps}
			rows={rows}
			{...rest}
			className={cn("input block field-sizing-content min-h-28 wrap-anywhere", className)}
		/>
	);
}

type Option = string | { value: string; label: string };

type SelectProps = ComponentProps<"select"> & {
	options?: readonly Option[];
	/** First, empty option: «Elige una marca». */
	placeholder?: string;
};

export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
	const controlProps = useContext(ControlPropsContext);
	return (
		<div className="relative">
			<select {...controlProps} {...rest} className={cn("input truncate pr-11", className)}>
				{placeholder !== undefined && <option value="">{placeholder}</option>}
				{options?.map(toOption).map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
				{children}
			</select>
			<Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3.5 text-edge" />
		</div>
	);
}

/** Marks a field as required or optional, beside its label. */
export function RequiredMark({ isRequired }: { isRequired?: boolean }) {
	if (isRequired === undefined) return null;
	return <span className="text-xs text-muted">{isRequired ? "obligatorio" : "opcional"}</span>;
}

/** Error message for a control outside a Field; without `id` no control is described by it, so it is read out. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
	if (!error) return null;
	return (
		<p id={id} role={id ? undefined : "alert"} className="mt-1.5 flex gap-1.5 text-sm font-medium text-error">
			<Icon name="alert" size={18} className="mt-0.5" />
			<span>{error}</span>
		</p>
	);
}

/** Error and hint below a field. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
	return (
		<>
			<FieldError id={`${id}-error`} error={error} />
			{hint && (
				<p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
					{hint}
				</p>
			)}
		</>
	);
}

type ControlOptions = {
	id: string;
	name: string;
	isRequired?: boolean;
	hint?: ReactNode;
	error?: string;
};

/** Returns the attributes that link a control to its label, hint and error. */
export function getControlProps({ id, name, isRequired, hint, error }: ControlOptions): ControlProps {
	return {
		id,
		name,
		required: isRequired || undefined,
		"aria-describedby": getDescribedBy(id, hint, error),
		"aria-invalid": error ? true : undefined,
	};
}

export function getDescribedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
	return cn(error && `${id}-error`, hint ? `${id}-hint` : "") || undefined;
}

/** Turns a plain text into an option with the same value and label. */
export function toOption<Label>(option: string | { value: string; label: Label }) {
	return typeof option === "string" ? { value: option, label: option } : option;
}
