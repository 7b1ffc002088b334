/** A kind of record as data: its forms, drafts, contracts and the words of its history follow from its fields. */
import { dollarsIn, doubtAbout } from "#panama/dollars.ts";

/** Some short texts side by side: a figure, what it counts, where it comes from. */
export type Row = Readonly<Record<string, string>>;
/** A value as a form holds it: text as typed, figures too; yes or no; paths; rows. */
export type Value = string | boolean | readonly string[] | readonly Row[];

export type RecordField = {
	/** A short text when nothing else is said. "tags" are typed between commas, "lines" one below the other. */
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
	/** Said when it is missing or out of its bounds; a field without it may be left empty. */
	required?: string;
	/** Said of what it cannot be, where it may be left empty. */
	wrong?: string;
	/** Letters that are taken; a figure has none, since one that is cut is another figure. */
	longest?: number;
	/** Said of a longer text. */
	tooLong?: string;
	/** Bounds of a figure; `most` of rows too. */
	least?: number;
	most?: number;
	options?: readonly (string | { value: string; label: string })[];
	/** Of a new record. */
	start?: string | boolean;
	/** Staff alone read it. */
	isInternal?: true;
	/** Left empty it is sent as null. */
	isNullable?: boolean;
	/** Its room keeps it and shows it by code of its own. */
	isApart?: boolean;
	/** What people read for a stored value, and write in its place. */
	shown?: (stored: string) => string;
	/** The tags as they are kept. */
	tidy?: (tags: string[]) => string[];
	/** What customers read beside the value on its public page, in the API and with it; without it they do not see it. */
	sheet?: string;
	/** The element of the product feed that says it: "g:material". */
	feed?: string;
	/** What a long value says, when two versions are compared. */
	said?: (value: string) => string;
	/** What a row is made of; a wide part has a line of its own. */
	parts?: RecordFields;
	isWide?: boolean;
	/** What one row is called, where what is wrong with it does not say so itself. */
	one?: string;
	/** A row in one line. */
	line?: (row: Row) => string;
};
export type RecordFields = Readonly<Record<string, RecordField>>;

/** A text that must be there, a short one unless its type says more. @param what is asked for when it is not: «el nombre» */
export const text = (label: string, longest: number, what: string) =>
	({ label, longest, required: `Escribe ${what}` }) as const;

/** A whole figure that must be there, within its ends, which the sentence says too. @param what «los minutos» */
export const whole = (label: string, least: number, most: number, what: string) =>
	({
		type: "whole",
		label,
		least,
		most,
		required: `Escribe ${what}, de ${least} a ${most}`,
	}) as const;

/** What people call a record of a kind, one of them and several. */
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
/** One that may be left empty is null then. */
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

/** JSON has no NaN: a figure that is no number must not arrive as none, so it goes out of every range. */
export const NO_FIGURE = -1_000_000;

/** A new record. */
export function blankOf<Fields extends RecordFields>(fields: Fields): ValuesOf<Fields> {
	return mapped(fields, ({ type, start }) => {
		if (type === "rows" || type === "pictures") return [];
		return start ?? (type === "yes" ? false : "");
	}) as ValuesOf<Fields>;
}

/** A stored record as its form shows it; a dotted name is a path into the record. */
export function valuesOf<Fields extends RecordFields>(
	fields: Fields,
	record: object,
): ValuesOf<Fields> {
	return mapped(fields, (field, name) => shown(field, valueAt(record, name))) as ValuesOf<Fields>;
}

/** What a form sends, a dotted name as a path. A figure that is none is left to the server's sentence. */
export function bodyOf<Fields extends RecordFields>(
	fields: Fields,
	values: ValuesOf<Fields>,
): BodyOf<Fields> {
	const flat = mapped(fields, (field, name) => sent(field, values[name as keyof Fields] as Value));
	return nested(flat) as BodyOf<Fields>;
}

/** Amounts that could mean two, with the question about each; asked before anything is sent. @source rules 2.1 */
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

/** What people read for each field. */
export function labelsOf<Fields extends RecordFields>(
	fields: Fields,
): { readonly [Name in keyof Fields]: string } {
	return mapped(fields, ({ label }) => label) as { [Name in keyof Fields]: string };
}

/** What people read for the values of each field that is a choice, by its name and the value that is stored. */
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

/** The fields in which two drafts differ once they are sent: «llantas, ,» is «llantas». */
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

/** A draft after it was sent: what was not touched meanwhile is as it was kept. */
export function followed<Values extends object>(now: Values, sent: Values, kept: Values): Values {
	const names = Object.keys(kept) as (keyof Values)[];
	const untouched = names.filter(
		(name) => JSON.stringify(now[name]) === JSON.stringify(sent[name]),
	);
	return { ...now, ...Object.fromEntries(untouched.map((name) => [name, kept[name]])) };
}

/** The same fields as a part of a larger record: "street" is "address.street". */
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

/** The fields that visitors read too. */
export function toldOf<Fields extends RecordFields>(fields: Fields): Told<Fields> {
	const told = Object.entries(fields).filter(([, { isInternal }]) => !isInternal);
	return Object.fromEntries(told) as Told<Fields>;
}

/** The value behind a dotted path: "address.street". */
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

/** «1e3» and «0x10» are slips of the finger, whatever they are to a computer. */
function plainNumber(typed: string): number {
	return /^-?\d{1,12}(\.\d{1,20})?$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}

/** Trimmed, empty ones dropped. @source rules 6.7, 6.8 */
const piecesOf = (typed: string, mark: string) =>
	typed
		.split(mark)
		.map((piece) => piece.trim())
		.filter(Boolean);
