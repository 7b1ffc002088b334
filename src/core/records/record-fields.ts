/** Record kinds described as data: forms, drafts, contracts and history labels derive from the fields. */
import { getAmountQuestion, parseDollars } from "#domain/money.ts";

/** Short texts side by side, such as a number, its unit and its source. */
export type Row = Readonly<Record<string, string>>;
/** A form value: text and numbers as typed, booleans, paths or rows. */
export type Value = string | boolean | readonly string[] | readonly Row[];

export type RecordField = {
	/** A short text by default. "tags" are separated by commas, "lines" by line breaks. */
	type?:
		| "long"
		| "date"
		| "time"
		| "tel"
		| "email"
		| "url"
		| "dollars"
		| "whole"
		| "number"
		| "choice"
		| "tags"
		| "lines"
		| "picture"
		| "pictures"
		| "rows"
		| "yes";
	label: string;
	hint?: string;
	placeholder?: string;
	/** Error when the value is missing or out of bounds; a field without it is optional. */
	required?: string;
	/** Error for an invalid value of an optional field. */
	invalidMessage?: string;
	/** Maximum characters; numbers have none, because truncating one changes its value. */
	maxLength?: number;
	/** Error for a longer text. */
	tooLong?: string;
	/** Bounds of a number; `max` also limits the number of rows. */
	min?: number;
	max?: number;
	options?: readonly (string | { value: string; label: string })[];
	/** Initial value in a new record. */
	initialValue?: string | boolean;
	/** Visible to staff only. */
	isInternal?: true;
	/** An empty value is sent as null. */
	isNullable?: boolean;
	/** Stored and shown by the feature itself, not by the generic record code. */
	isHandledSeparately?: boolean;
	/** Converts a stored value to the text in the form. */
	toFormValue?: (stored: string) => string;
	/** Normalizes tags before they are stored. */
	tidy?: (tags: string[]) => string[];
	/** Label on the public page and in the public API; a field without it is not published. */
	publicLabel?: string;
	/** Its element in the product feed: "g:material". */
	feed?: string;
	/** Summarizes a long value when two versions are compared. */
	summarize?: (value: string) => string;
	/** Fields of a row; a wide one takes a full line. */
	parts?: RecordFields;
	isWide?: boolean;
	/** Name of one row, for errors that do not name it. */
	rowName?: string;
	/** Formats a row as one line. */
	formatRow?: (row: Row) => string;
};
export type RecordFields = Readonly<Record<string, RecordField>>;

/** Defines a required text, short unless a type is added. @param subject subject of its error: «el nombre» */
export const defineText = (label: string, maxLength: number, subject: string) =>
	({ label, maxLength, required: `Escribe ${subject}` }) as const;

/** Defines a required integer; its error names the bounds. @param subject subject of its error: «los minutos» */
export const defineInteger = (label: string, min: number, max: number, subject: string) =>
	({
		type: "whole",
		label,
		min,
		max,
		required: `Escribe ${subject}, de ${min} a ${max}`,
	}) as const;

/** Name of a record kind, singular and plural. */
export type Noun = { one: string; many: string; isFeminine?: boolean };

type FormValue<Field> = RecordField extends Field
	? Value
	: Field extends { type: "yes" }
		? boolean
		: Field extends { type: "rows" }
			? readonly Row[]
			: Field extends { type: "pictures" }
				? readonly string[]
				: string;
export type FormValues<Fields> = { -readonly [Name in keyof Fields]: FormValue<Fields[Name]> };

export type FigureField = { type: "whole" | "number" | "dollars" };
/** An optional number is null when empty. */
export type FigureValue<Field> = Field extends { required: string } ? number : number | null;

type BodyValue<Field> = Field extends { type: "tags" | "lines" | "pictures" }
	? string[]
	: Field extends FigureField
		? FigureValue<Field>
		: Field extends { type: "choice"; required: string; options: readonly { value: infer Option }[] }
			? Option
			: Field extends { type: "choice"; options: readonly (infer Option extends string)[] }
				? Option | (Field extends { isNullable: true } ? null : "")
				: Field extends { isNullable: true }
					? string | null
					: FormValue<Field>;
export type RequestBody<Fields> = { -readonly [Name in keyof Fields]: BodyValue<Fields[Name]> };

/** JSON has no NaN: an invalid number must not arrive as null, so an out-of-range value is sent instead. */
export const OUT_OF_RANGE = -1_000_000;

/** Creates the form values of a new record. */
export function createBlankValues<Fields extends RecordFields>(fields: Fields): FormValues<Fields> {
	return mapFields(fields, ({ type, initialValue }) => {
		if (type === "rows" || type === "pictures") return [];
		return initialValue ?? (type === "yes" ? false : "");
	}) as FormValues<Fields>;
}

/** Converts a stored record to form values; a dotted name is a path into the record. */
export function toFormValues<Fields extends RecordFields>(
	fields: Fields,
	record: object,
): FormValues<Fields> {
	return mapFields(fields, (field, name) =>
		convertToFormValue(field, getValueAtPath(record, name)),
	) as FormValues<Fields>;
}

/** Converts form values to a request body; dotted names become nested objects. The server reports invalid numbers. */
export function toRequestBody<Fields extends RecordFields>(
	fields: Fields,
	values: FormValues<Fields>,
): RequestBody<Fields> {
	const flat = mapFields(fields, (field, name) => toBodyValue(field, values[name as keyof Fields] as Value));
	return toNestedRecord(flat) as RequestBody<Fields>;
}

/** Returns the question for each ambiguous amount; the form asks before it sends. @source rules 2.1 */
export function getAmountQuestions<Fields extends RecordFields>(
	fields: Fields,
	values: FormValues<Fields>,
): Record<string, string> {
	const questions: Record<string, string> = {};
	for (const [name, { type }] of Object.entries(fields)) {
		const question = type === "dollars" && getAmountQuestion(String(values[name as keyof Fields]));
		if (question) questions[name] = question;
	}
	return questions;
}

/** Returns the label of each field. */
export function getFieldLabels<Fields extends RecordFields>(
	fields: Fields,
): { readonly [Name in keyof Fields]: string } {
	return mapFields(fields, ({ label }) => label) as { [Name in keyof Fields]: string };
}

/** Labels of the options of each choice field, by field name and stored value. */
export type ChoiceLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function getChoiceLabels(fields: RecordFields): ChoiceLabels {
	const entries = Object.entries(fields).map(([name, { options = [] }]) => {
		const labels = options.map((option) =>
			typeof option === "string" ? [option, option] : [option.value, option.label],
		);
		return [name, Object.fromEntries(labels)];
	});
	return Object.fromEntries(entries);
}

/** Lists the fields in which two drafts differ once sent: «llantas, ,» equals «llantas». */
export function listChangedFields<Fields extends RecordFields>(
	fields: Fields,
	draft: FormValues<Fields>,
	otherDraft: FormValues<Fields>,
): (keyof Fields & string)[] {
	const serialize = (values: FormValues<Fields>, name: string) => {
		const [field, value] = [fields[name] as RecordField, values[name] as Value];
		const isList = field.type === "tags" || field.type === "lines";
		return JSON.stringify(isList ? toBodyValue(field, value) : value);
	};
	return Object.keys(fields).filter((name) => serialize(draft, name) !== serialize(otherDraft, name));
}

/** Merges saved values into a draft: fields not edited during the save take the saved value. */
export function mergeSavedValues<Values extends object>(
	current: Values,
	submitted: Values,
	saved: Values,
): Values {
	const names = Object.keys(saved) as (keyof Values)[];
	const untouched = names.filter((name) => JSON.stringify(current[name]) === JSON.stringify(submitted[name]));
	return { ...current, ...Object.fromEntries(untouched.map((name) => [name, saved[name]])) };
}

/** Prefixes field names for a nested record: "street" becomes "address.street". */
export function prefixFields<Prefix extends string, Fields extends RecordFields>(
	prefix: Prefix,
	fields: Fields,
) {
	const names = Object.entries(fields).map(([name, field]) => [`${prefix}.${name}`, field]);
	return Object.fromEntries(names) as {
		[Name in keyof Fields & string as `${Prefix}.${Name}`]: Fields[Name];
	};
}

type PublicFields<Fields> = {
	[Name in keyof Fields as Fields[Name] extends { isInternal: true } ? never : Name]: Fields[Name];
};

/** Returns the fields that visitors may read. */
export function getPublicFields<Fields extends RecordFields>(fields: Fields): PublicFields<Fields> {
	const publicFields = Object.entries(fields).filter(([, { isInternal }]) => !isInternal);
	return Object.fromEntries(publicFields) as PublicFields<Fields>;
}

/** Returns the value at a dotted path: "address.street". */
export function getValueAtPath(record: object, path: string): unknown {
	return path
		.split(".")
		.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], record);
}

function mapFields(fields: RecordFields, toValue: (field: RecordField, name: string) => unknown): object {
	return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toValue(field, name)]));
}

function toNestedRecord(flat: object): object {
	type Branch = { [key: string]: unknown };
	const record: Branch = {};
	for (const [path, value] of Object.entries(flat)) {
		const keys = path.split(".");
		const name = keys.pop() ?? path;
		let branch = record;
		for (const key of keys) {
			branch[key] ??= {};
			branch = branch[key] as Branch;
		}
		branch[name] = value;
	}
	return record;
}

function convertToFormValue(
	{ type, toFormValue: getFormValue = String }: RecordField,
	stored: unknown,
): Value {
	if (type === "yes") return stored === true;
	if (type === "rows")
		return (stored as object[]).map(
			(row): Row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
		);
	if (type === "pictures") return stored as string[];
	if (stored === null || stored === undefined) return "";
	if (type === "dollars") return (stored as number).toFixed(2);
	if (type === "tags") return (stored as string[]).join(", ");
	return type === "lines" ? (stored as string[]).join("\n") : getFormValue(stored as string);
}

function toBodyValue(field: RecordField, value: Value): unknown {
	const { type, parts = {}, isNullable, tidy = (tags: string[]) => tags } = field;
	if (type === "rows")
		return (value as Row[]).map((row) =>
			mapFields(parts, (part, name) => toBodyValue(part, row[name] ?? "")),
		);
	if (typeof value !== "string") return value;
	if (type === "dollars") return parseFigure(field, value, parseDollars);
	if (type === "whole" || type === "number") return parseFigure(field, value, parsePlainNumber);
	if (type === "tags") return tidy(splitAndTrim(value, ","));
	if (type === "lines") return splitAndTrim(value, "\n");
	return value || (isNullable ? null : "");
}

function parseFigure({ required }: RecordField, text: string, parse: (text: string) => number) {
	if (!text.trim()) return required ? Number.NaN : null;
	const amount = parse(text);
	return Number.isNaN(amount) && !required ? OUT_OF_RANGE : amount;
}

/** Parses a decimal number; «1e3» and «0x10» are typing errors, although JavaScript accepts them. */
function parsePlainNumber(text: string): number {
	return /^-?\d{1,12}(\.\d{1,20})?$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Splits a text, trims the parts and drops empty ones. @source rules 6.7, 6.8 */
const splitAndTrim = (text: string, separator: string) =>
	text
		.split(separator)
		.map((piece) => piece.trim())
		.filter(Boolean);
