/** A kind's fields as columns of its table: the one way between what is sent, what is kept and what is shown. */
import type { Generated } from "kysely";
import type { RecordField, RecordFields } from "./record-fields.ts";

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
	? `${First}${Capitalize<Camel<Rest>>}`
	: Name;
type IsList = { type: "tags" | "lines" | "pictures" | "rows" };
type Nullable = { isNullable: true } | { type: "whole" | "number" };

/** A list is JSON, yes is 1; what may be left empty has a default in its table. */
type ColumnOf<Field> = Field extends IsList
	? string
	: Field extends { type: "yes" }
		? number
		: Field extends { required: string }
			? Field extends { type: "whole" | "number" }
				? number
				: string
			: Field extends { type: "whole" | "number" }
				? number | null
				: Field extends { isNullable: true }
					? string | null
					: Generated<string>;

/** The columns of a kind's fields. An amount in dollars is kept in cents, under a name of its own. */
export type ColumnsOf<Fields extends RecordFields> = {
	-readonly [Name in keyof Fields & string as Fields[Name] extends { type: "dollars" }
		? never
		: Camel<Name>]: ColumnOf<Fields[Name]>;
};

/** What is shown of a column: its list, yes or no, text. */
export type ShownOf<Field> = Field extends IsList
	? string[]
	: Field extends { type: "yes" }
		? boolean
		: Field extends { type: "whole" | "number"; required: string }
			? number
			: Field extends { type: "whole" | "number" }
				? number | null
				: Field extends Nullable
					? string | null
					: string;
export type ViewOf<Fields extends RecordFields> = {
	-readonly [Name in keyof Fields as Fields[Name] extends { type: "dollars" }
		? never
		: Name]: ShownOf<Fields[Name]>;
};

type Kept = string | number | null;

/**
 * The columns that a form sets.
 *
 * @param before the row as it is: what was not sent stays so; of a new one it is as the field begins
 */
export function columnsOf<Fields extends RecordFields>(
	fields: Fields,
	sent: object,
	before?: object,
): {
	[Name in keyof ColumnsOf<Fields>]: ColumnsOf<Fields>[Name] extends Generated<string>
		? string
		: ColumnsOf<Fields>[Name];
} {
	const values = sent as Readonly<Record<string, unknown>>;
	const row = before as Readonly<Record<string, unknown>> | undefined;
	const columns = keptFields(fields).map(([name, field]) => {
		const column = camel(name);
		const isSent = values[name] !== undefined;
		return [column, !isSent && row ? row[column] : kept(field, values[name])];
	});
	return Object.fromEntries(columns);
}

/** A row as it is shown, by the names of the fields. */
export function viewOf<Fields extends RecordFields>(fields: Fields, row: object): ViewOf<Fields> {
	const columns = row as Readonly<Record<string, Kept>>;
	const shown = keptFields(fields).map(([name, { type }]) => {
		const value = columns[camel(name)] ?? null;
		if (isList(type)) return [name, JSON.parse(String(value || "[]"))];
		return [name, type === "yes" ? value === 1 : value];
	});
	return Object.fromEntries(shown);
}

function kept({ type, start, isNullable }: RecordField, value: unknown): Kept {
	if (isList(type)) return JSON.stringify(value ?? []);
	if (type === "yes") return (value ?? start === true) ? 1 : 0;
	if (type === "whole" || type === "number") return (value as number | undefined) ?? null;
	return (value as string | null | undefined) || (isNullable ? null : "");
}

const keptFields = (fields: RecordFields) =>
	Object.entries(fields).filter(([, { type }]) => type !== "dollars");
const isList = (type: RecordField["type"]) =>
	type === "tags" || type === "lines" || type === "pictures" || type === "rows";
const camel = (name: string) =>
	name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
