/** A kind's fields as columns of its table: the one way between what is sent, what is kept and what is shown. */
import type { Generated, Selectable } from "kysely";
import type { FigureOf, IsFigure, RecordField, RecordFields } from "./record-fields.ts";

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
	? `${First}${Capitalize<Camel<Rest>>}`
	: Name;
type IsList = { type: "tags" | "lines" | "pictures" | "rows" };

/** Dollars are kept in cents, which their column says. */
type ColumnName<Name extends string, Field> = Field extends { isApart: true }
	? never
	: Field extends { type: "dollars" }
		? `${Camel<Name>}Cents`
		: Camel<Name>;

/** A list is JSON, yes is 1; what may be left empty has a default in its table. */
type ColumnOf<Field> = Field extends IsFigure
	? FigureOf<Field>
	: Field extends { type: "yes" }
		? number
		: Field extends { isNullable: true }
			? string | null
			: Field extends IsList | { required: string }
				? string
				: Generated<string>;

/** The columns of a kind's fields. */
export type ColumnsOf<Fields extends RecordFields> = {
	-readonly [Name in keyof Fields & string as ColumnName<Name, Fields[Name]>]: ColumnOf<
		Fields[Name]
	>;
};

/** The columns of a kind's table: its fields, and what every kept record has. The shop publishes it: no erasure searches it (rules 5.27). */
export type RecordColumns<Fields extends RecordFields> = ColumnsOf<Fields> & {
	id: string;
	deletedAt: string | null;
	createdAt: string;
	updatedAt: string;
};

/** What is shown of a column: its list, yes or no, text, dollars. */
export type ShownOf<Field> = Field extends { type: "rows"; parts: infer Parts extends RecordFields }
	? ViewOf<Parts>[]
	: Field extends IsList
		? string[]
		: Field extends { type: "yes" }
			? boolean
			: Field extends IsFigure
				? FigureOf<Field>
				: Field extends { isNullable: true }
					? string | null
					: string;
export type ViewOf<Fields extends RecordFields> = {
	-readonly [Name in keyof Fields as Fields[Name] extends { isApart: true }
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
): Selectable<ColumnsOf<Fields>> {
	const values = sent as Readonly<Record<string, unknown>>;
	const row = before as Readonly<Record<string, unknown>> | undefined;
	const columns = keptFields(fields).map(([name, field]) => {
		const column = columnName(name, field);
		const isSent = values[name] !== undefined;
		return [column, !isSent && row ? row[column] : kept(field, values[name])];
	});
	return Object.fromEntries(columns) as Selectable<ColumnsOf<Fields>>;
}

/** A row as it is shown, by the names of the fields. */
export function viewOf<Fields extends RecordFields>(fields: Fields, row: object): ViewOf<Fields> {
	const columns = row as Readonly<Record<string, Kept>>;
	const shown = keptFields(fields).map(([name, field]) => [
		name,
		shownOf(field, columns[columnName(name, field)] ?? null),
	]);
	return Object.fromEntries(shown);
}

type KeptRow = { id: string; updatedAt: string; deletedAt: string | null };

/** A row as the panel is shown it: its fields, and what every kept record says of itself. */
export function recordOf<Fields extends RecordFields, Row extends KeptRow>(
	fields: Fields,
	row: Row,
) {
	const { id, updatedAt, deletedAt } = row;
	const place = ("position" in row ? { position: row.position } : {}) as Pick<
		Row,
		keyof Row & "position"
	>;
	return {
		...viewOf(fields, row),
		...place,
		id,
		updated_at: updatedAt,
		deleted_at: deletedAt,
	};
}

/** The fields that have a column of their own. */
export const keptFields = (fields: RecordFields) =>
	Object.entries(fields).filter(([, { isApart }]) => !isApart);

function kept({ type, start, isNullable }: RecordField, value: unknown): Kept {
	if (isList(type)) return JSON.stringify(value ?? []);
	if (type === "yes") return (value ?? start === true) ? 1 : 0;
	if (type === "dollars") return typeof value === "number" ? Math.round(value * 100) : null;
	if (type === "whole" || type === "number") return (value as number | undefined) ?? null;
	return (value as string | null | undefined) || (isNullable ? null : "");
}

function shownOf({ type }: RecordField, value: Kept): unknown {
	if (isList(type)) return JSON.parse(String(value));
	if (type === "dollars") return value === null ? null : Number(value) / 100;
	return type === "yes" ? value === 1 : value;
}

const columnName = (name: string, { type }: RecordField) =>
	name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) +
	(type === "dollars" ? "Cents" : "");
const isList = (type: RecordField["type"]) =>
	type === "tags" || type === "lines" || type === "pictures" || type === "rows";
