/** Record kinds described as data: forms, drafts, contracts and history labels derive from the fields. */
import { dollarsIn, doubtAbout } from "#panama/dollars.ts";

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
	wrong?: string;
	/** Maximum characters; numbers have none, because truncating one changes its value. */
	longest?: number;
	/** Error for a longer text. */
	tooLong?: string;
	/** Bounds of a number; `max` also limits the number of rows. */
	least?: number;
	most?: number;
	options?: readonly (string | { value: string; label: string })[];
	/** Initial value in a new record. */
	start?: string | boolean;
	/** Visible to staff only. */
	isInternal?: true;
	/** An empty value is sent as null. */
	isNullable?: boolean;
	/** The feature stores and shows it with its own code. */
	isApart?: boolean;
	/** Converts a stored value to the text in the form. */
	shown?: (stored: string) => string;
	/** Normalizes tags before they are stored. */
	tidy?: (tags: string[]) => string[];
	/** Label on the public page and in the public API; a field without it is not published. */
	sheet?: string;
	/** Its element in the product feed: "g:material". */
	feed?: string;
	/** Summarizes a long value when two versions are compared. */
	said?: (value: string) => string;
	/** Fields of a row; a wide one takes a full line. */
	parts?: RecordFields;
	isWide?: boolean;
	/** Name of one row, for errors that do not name it. */
	one?: string;
	/** Formats a row as one line. */
	line?: (row: Row) => string;
};
export type RecordFields = Readonly<Record<string, RecordField>>;

/** Defines a required text, short unless a type is added. @param what subject of its error: «el nombre» */
export const text = (label: string, longest: number, what: string) =>
	({ label, longest, required: `Escribe ${what}` }) as const;

/** Defines a required integer; its error names the bounds. @param what subject of its error: «los minutos» */
export const whole = (label: string, least: number, most: number, what: string) =>
	({
		type: "whole",
		label,
		least,
		most,
		required: `Escribe ${what}, de ${least} a ${most}`,
	}) as const;

/** Name of a record kind, singular and plural. */
export type Noun = { one: string; many: string; isFeminine?: boolean };

type ValueOf<Field> = RecordField extends Field
	? Value
	: Field extends { type: "yes" }
		? boolean
		: Field extends { type: "rows" }
			? readonly Row[]
			: Field extends { type: "pictures" }
				? readonly string[]
				: string;
export type ValuesOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };

export type IsFigure = { type: "whole" | "number" | "dollars" };
/** An optional number is null when empty. */
export type FigureOf<Field> = Field extends { required: string } ? number : number | null;

type SentOf<Field> = Field extends { type: "tags" | "lines" | "pictures" }
	? string[]
	: Field extends IsFigure
		? FigureOf<Field>
		: Field extends { type: "choice"; options: readonly (infer Option extends string)[] }
			? Option | (Field extends { isNullable: true } ? null : "")
			: Field extends { isNullable: true }
				? string | null
				: ValueOf<Field>;
export type BodyOf<Fields> = { -readonly [Name in keyof Fields]: SentOf<Fields[Name]> };

/** JSON has no NaN: an invalid number must not arrive as null, so an out-of-range value is sent instead. */
export const NO_FIGURE = -1_000_000;

/** Creates the form values of a new record. */
export function blankOf<Fields extends RecordFields>(fields: Fields): ValuesOf<Fields> {
	return mapped(fields, ({ type, start }) => {
		if (type === "rows" || type === "pictures") return [];
		return start ?? (type === "yes" ? false : "");
	}) as ValuesOf<Fields>;
}

/** Converts a stored record to form values; a dotted name is a path into the record. */
export function valuesOf<Fields extends RecordFields>(
	fields: Fields,
	record: object,
): ValuesOf<Fields> {
	return mapped(fields, (field, name) => shown(field, valueAt(record, name))) as ValuesOf<Fields>;
}

/** Converts form values to a request body; dotted names become nested objects. The server reports invalid numbers. */
export function bodyOf<Fields extends RecordFields>(
	fields: Fields,
	values: ValuesOf<Fields>,
): BodyOf<Fields> {
	const flat = mapped(fields, (field, name) => sent(field, values[name as keyof Fields] as Value));
	return nested(flat) as BodyOf<Fields>;
}

/** Returns the question for each ambiguous amount; the form asks before it sends. @source rules 2.1 */
export function doubtsOf<Fields extends RecordFields>(
	fields: Fields,
	values: ValuesOf<Fields>,
): Record<string, string> {
	const doubts: Record<string, string> = {};
	for (const [name, { type }] of Object.entries(fields)) {
		const doubt = type === "dollars" && doubtAbout(String(values[name as keyof Fields]));
		if (doubt) doubts[name] = doubt;
	}
	return doubts;
}

/** Returns the label of each field. */
export function labelsOf<Fields extends RecordFields>(
	fields: Fields,
): { readonly [Name in keyof Fields]: string } {
	return mapped(fields, ({ label }) => label) as { [Name in keyof Fields]: string };
}

/** Labels of the options of each choice field, by field name and stored value. */
export type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function choicesOf(fields: RecordFields): Choices {
	const told = Object.entries(fields).map(([name, { options = [] }]) => {
		const words = options.map((one) =>
			typeof one === "string" ? [one, one] : [one.value, one.label],
		);
		return [name, Object.fromEntries(words)];
	});
	return Object.fromEntries(told);
}

/** Lists the fields in which two drafts differ once sent: «llantas, ,» equals «llantas». */
export function differing<Fields extends RecordFields>(
	fields: Fields,
	one: ValuesOf<Fields>,
	other: ValuesOf<Fields>,
): (keyof Fields & string)[] {
	const said = (values: ValuesOf<Fields>, name: string) => {
		const [field, value] = [fields[name] as RecordField, values[name] as Value];
		const isList = field.type === "tags" || field.type === "lines";
		return JSON.stringify(isList ? sent(field, value) : value);
	};
	return Object.keys(fields).filter((name) => said(one, name) !== said(other, name));
}

/** Merges saved values into a draft: fields not edited during the save take the saved value. */
export function followed<Values extends object>(now: Values, sent: Values, kept: Values): Values {
	const names = Object.keys(kept) as (keyof Values)[];
	const untouched = names.filter(
		(name) => JSON.stringify(now[name]) === JSON.stringify(sent[name]),
	);
	return { ...now, ...Object.fromEntries(untouched.map((name) => [name, kept[name]])) };
}

/** Prefixes field names for a nested record: "street" becomes "address.street". */
export function under<Prefix extends string, Fields extends RecordFields>(
	prefix: Prefix,
	fields: Fields,
) {
	const names = Object.entries(fields).map(([name, field]) => [`${prefix}.${name}`, field]);
	return Object.fromEntries(names) as {
		[Name in keyof Fields & string as `${Prefix}.${Name}`]: Fields[Name];
	};
}

type Told<Fields> = {
	[Name in keyof Fields as Fields[Name] extends { isInternal: true } ? never : Name]: Fields[Name];
};

/** Returns the fields that visitors may read. */
export function toldOf<Fields extends RecordFields>(fields: Fields): Told<Fields> {
	const told = Object.entries(fields).filter(([, { isInternal }]) => !isInternal);
	return Object.fromEntries(told) as Told<Fields>;
}

/** Returns the value at a dotted path: "address.street". */
export function valueAt(record: object, path: string): unknown {
	return path
		.split(".")
		.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], record);
}

function mapped(fields: RecordFields, make: (field: RecordField, name: string) => unknown): object {
	return Object.fromEntries(
		Object.entries(fields).map(([name, field]) => [name, make(field, name)]),
	);
}

function nested(flat: object): object {
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

function shown({ type, shown = String }: RecordField, stored: unknown): Value {
	if (type === "yes") return stored === true;
	if (type === "rows")
		return (stored as object[]).map((row) => mapped(row as never, String as never) as Row);
	if (type === "pictures") return stored as string[];
	if (stored === null || stored === undefined) return "";
	if (type === "dollars") return (stored as number).toFixed(2);
	if (type === "tags") return (stored as string[]).join(", ");
	return type === "lines" ? (stored as string[]).join("\n") : shown(stored as string);
}

function sent(field: RecordField, value: Value): unknown {
	const { type, parts = {}, isNullable, tidy = (tags: string[]) => tags } = field;
	if (type === "rows")
		return (value as Row[]).map((row) =>
			mapped(parts, (part, name) => sent(part, row[name] ?? "")),
		);
	if (typeof value !== "string") return value;
	if (type === "dollars") return figure(field, value, dollarsIn);
	if (type === "whole" || type === "number") return figure(field, value, plainNumber);
	if (type === "tags") return tidy(piecesOf(value, ","));
	if (type === "lines") return piecesOf(value, "\n");
	return value || (isNullable ? null : "");
}

function figure({ required }: RecordField, typed: string, read: (typed: string) => number) {
	if (!typed.trim()) return required ? Number.NaN : null;
	const amount = read(typed);
	return Number.isNaN(amount) && !required ? NO_FIGURE : amount;
}

/** Parses a decimal number; «1e3» and «0x10» are typing errors, although JavaScript accepts them. */
function plainNumber(typed: string): number {
	return /^-?\d{1,12}(\.\d{1,20})?$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}

/** Splits a text, trims the parts and drops empty ones. @source rules 6.7, 6.8 */
const piecesOf = (typed: string, mark: string) =>
	typed
		.split(mark)
		.map((piece) => piece.trim())
		.filter(Boolean);
