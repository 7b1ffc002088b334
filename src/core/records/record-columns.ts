/** Maps the fields of a record kind to table columns, and converts between request, row and response. */
import type { Generated, Selectable } from "kysely";
import type { FigureField, FigureValue, RecordField, RecordFields } from "./record-fields.ts";

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
	? `${First}${Capitalize<Camel<Rest>>}`
	: Name;
type IsList = { type: "tags" | "lines" | "pictures" | "rows" };

/** Dollar fields are stored in cents, and their column names end in Cents. */
type ColumnName<Name extends string, Field> = Field extends { isHandledSeparately: true }
	? never
	: Field extends { type: "dollars" }
		? `${Camel<Name>}Cents`
		: Camel<Name>;

/** Lists are stored as JSON and booleans as 1 or 0; optional texts have a default in their table. */
type ColumnType<Field> = Field extends FigureField
	? FigureValue<Field>
	: Field extends { type: "yes" }
		? number
		: Field extends { isNullable: true }
			? string | null
			: Field extends IsList | { required: string }
				? string
				: Generated<string>;

/** The columns of a kind's fields. */
export type ColumnsOf<Fields extends RecordFields> = {
	-readonly [Name in keyof Fields & string as ColumnName<Name, Fields[Name]>]: ColumnType<Fields[Name]>;
};

/**
 * Columns of a kind's table: its fields and those of every record. The content is public, so erasure does not search it
 * (rules 5.27).
 */
export type RecordColumns<Fields extends RecordFields> = ColumnsOf<Fields> & {
	id: string;
	deletedAt: string | null;
	createdAt: string;
	updatedAt: string;
};

/** Type of a field in the API: list, boolean, text or dollars. */
export type FieldView<Field> = Field extends {
	type: "rows";
	parts: infer Parts extends RecordFields;
}
	? RecordView<Parts>[]
	: Field extends IsList
		? string[]
		: Field extends { type: "yes" }
			? boolean
			: Field extends FigureField
				? FigureValue<Field>
				: Field extends { isNullable: true }
					? string | null
					: string;
export type RecordView<Fields extends RecordFields> = {
	-readonly [Name in keyof Fields as Fields[Name] extends { isHandledSeparately: true }
		? never
		: Name]: FieldView<Fields[Name]>;
};

type ColumnValue = string | number | null;

/**
 * Converts a form to the columns that it sets.
 *
 * @param before the existing row, whose values fields that were not sent keep; without it they get the field's default
 */
export function toColumns<Fields extends RecordFields>(
	fields: Fields,
	sent: object,
	before?: object,
): Selectable<ColumnsOf<Fields>> {
	const values = sent as Readonly<Record<string, unknown>>;
	const row = before as Readonly<Record<string, unknown>> | undefined;
	const columns = listColumnFields(fields).map(([name, field]) => {
		const column = getColumnName(name, field);
		const isSent = values[name] !== undefined;
		return [column, !isSent && row ? row[column] : toColumnValue(field, values[name])];
	});
	return Object.fromEntries(columns) as Selectable<ColumnsOf<Fields>>;
}

/** Converts a row to API values by field name. */
export function toView<Fields extends RecordFields>(fields: Fields, row: object): RecordView<Fields> {
	const columns = row as Readonly<Record<string, ColumnValue>>;
	const entries = listColumnFields(fields).map(([name, field]) => [
		name,
		toFieldValue(field, columns[getColumnName(name, field)] ?? null),
	]);
	return Object.fromEntries(entries);
}

type RecordRow = { id: string; updatedAt: string; deletedAt: string | null };

/** Converts a row to a record for the panel: its fields plus id, dates and position. */
export function toRecord<Fields extends RecordFields, Row extends RecordRow>(fields: Fields, row: Row) {
	const { id, updatedAt, deletedAt } = row;
	const position = ("position" in row ? { position: row.position } : {}) as Pick<Row, keyof Row & "position">;
	return {
		...toView(fields, row),
		...position,
		id,
		updated_at: updatedAt,
		deleted_at: deletedAt,
	};
}

/** Gives every column of the fields the same value. */
export function fillColumns<Fields extends RecordFields, Value>(fields: Fields, value: Value) {
	const columns = listColumnFields(fields).map(([name, field]) => [getColumnName(name, field), value]);
	return Object.fromEntries(columns) as Record<keyof ColumnsOf<Fields>, Value>;
}

/** Lists the fields that have their own column. */
export const listColumnFields = (fields: RecordFields) =>
	Object.entries(fields).filter(([, { isHandledSeparately }]) => !isHandledSeparately);

function toColumnValue({ type, initialValue, isNullable }: RecordField, value: unknown): ColumnValue {
	if (isList(type)) return JSON.stringify(value ?? []);
	if (type === "yes") return (value ?? initialValue === true) ? 1 : 0;
	if (type === "dollars") return typeof value === "number" ? Math.round(value * 100) : null;
	if (type === "whole" || type === "number") return (value as number | undefined) ?? null;
	return (value as string | null | undefined) || (isNullable ? null : "");
}

function toFieldValue({ type }: RecordField, value: ColumnValue): unknown {
	if (isList(type)) return JSON.parse(String(value));
	if (type === "dollars") return value === null ? null : Number(value) / 100;
	return type === "yes" ? value === 1 : value;
}

const getColumnName = (name: string, { type }: RecordField) =>
	name.replaceAll(/_(\w)/g, (_, character: string) => character.toUpperCase()) +
	(type === "dollars" ? "Cents" : "");
const isList = (type: RecordField["type"]) =>
	type === "tags" || type === "lines" || type === "pictures" || type === "rows";
