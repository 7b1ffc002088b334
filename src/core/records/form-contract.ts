import { z } from "zod";
import { hasWholeCents, NO_PRICE as INVALID_PRICE } from "#core/audit/rules.ts";
import { type FieldView, listColumnFields, type RecordView } from "#core/records/record-columns.ts";
import type { RecordField, RecordFields } from "#core/records/record-fields.ts";
import { createDaySchema, createIntegerSchema, ExpectedVersion } from "#domain/limits.ts";
import { toSingleLine } from "#domain/text/single-line.ts";

/** The id that the client requests; the server replaces one already in use (rules 6.20). */
export const RequestedId = z
	.string()
	.trim()
	.regex(/^[\w-]{1,80}$/, "El identificador lleva letras, números y guiones")
	.optional();

/** `updated_at` of the version that the editor loaded; without it the last save wins. */
export const OptionalSeenVersion = ExpectedVersion.optional();

export const ListPrice = z
	.number(INVALID_PRICE)
	.positive(INVALID_PRICE)
	.max(100_000, "El precio admite hasta $100,000.00")
	.refine(hasWholeCents, "El precio lleva dos decimales como máximo");

/** The path of a picture on this site, or "" for none; external URLs are rejected. */
export const PicturePath = z
	.string()
	.trim()
	.max(300, "Esa dirección de imagen es demasiado larga")
	.regex(/^$|^\/images\/[^\s\\]*$/, "Elige la imagen en Media");

/** The lines of «Incluye», trimmed and without empty ones. */
const TextLines = z
	.array(z.string("Cada línea es texto").max(300, "Cada línea admite 300 letras"))
	.max(40, "Admite 40 líneas")
	.transform((lines) => lines.map(toSingleLine).filter(Boolean))
	.default([]);

/** Creates the schema of a full list of ids in their new order. */
export const createOrderSchema = (duplicateMessage: string) =>
	z.object({
		ids: z
			.array(z.string().max(80))
			.min(1, "Falta el orden")
			.max(500)
			.refine((ids) => new Set(ids).size === ids.length, duplicateMessage),
	});

type FieldWithSchema =
	| { maxLength: number }
	| { type: "yes" | "lines" | "dollars" | "picture" }
	| { type: "whole" | "number" | "date"; required: string }
	| { type: "whole"; invalidMessage: string };
type ValueSchema<Field> = z.ZodType<FieldView<Field>, FieldView<Field>>;
type FieldSchema<Field> = Field extends { type: "rows"; parts: infer Parts }
	? z.ZodArray<z.ZodObject<FieldSchemas<Parts>>>
	: Field extends { type: "tags" | "pictures" }
		? never
		: Field extends { type: "lines" }
			? typeof TextLines
			: Field extends { type: "picture" }
				? z.ZodOptional<z.ZodNullable<typeof PicturePath>>
				: Field extends FieldWithSchema
					? Field extends { required: string }
						? ValueSchema<Field>
						: z.ZodOptional<ValueSchema<Field>>
					: never;
type FieldSchemas<Fields> = {
	-readonly [Name in keyof Fields as [FieldSchema<Fields[Name]>] extends [never] ? never : Name]: FieldSchema<
		Fields[Name]
	>;
};

/** Creates the basic schemas of a kind's fields; each contract adds the rules of single fields by hand. */
export function createFieldSchemas<Fields extends RecordFields>(
	fields: Fields,
	getTooLongMessage = (maxLength: number) => `Máximo ${maxLength} letras`,
): FieldSchemas<Fields> {
	const bounds = Object.entries(fields).map(([name, field]) => [
		name,
		createFieldSchema(field, getTooLongMessage),
	]);
	return Object.fromEntries(bounds.filter(([, bound]) => bound)) as FieldSchemas<Fields>;
}

type CompleteSchemas<Fields> = {
	[Name in keyof FieldSchemas<Fields>]: FieldSchemas<Fields>[Name] extends z.ZodOptional<infer Schema>
		? Schema
		: FieldSchemas<Fields>[Name];
};

/** Creates the same schemas for edits that send the full record: every field is required, even if it is empty. */
export function createCompleteSchemas<Fields extends RecordFields>(
	fields: Fields,
	getTooLongMessage?: (maxLength: number) => string,
): CompleteSchemas<Fields> {
	const bounds = Object.entries<z.ZodType>(createFieldSchemas(fields, getTooLongMessage)).map(
		([name, bound]) => [name, bound instanceof z.ZodOptional ? bound.unwrap() : bound],
	);
	return Object.fromEntries(bounds);
}

function createFieldSchema(
	field: RecordField,
	getTooLongMessage: (maxLength: number) => string,
): z.ZodType | undefined {
	const { type, required, invalidMessage = "Elige sí o no", maxLength, min = 0, max = 0 } = field;
	if (type === "tags" || type === "pictures") return undefined;
	if (type === "rows")
		return z
			.array(z.object(createFieldSchemas(field.parts ?? {}, getTooLongMessage)))
			.max(max, field.tooLong);
	if (type === "lines") return required ? TextLines.refine((lines) => lines.length > 0, required) : TextLines;
	if (type === "yes") return z.boolean(invalidMessage).optional();
	if (type === "picture") return PicturePath.nullable().optional();
	if (type === "dollars") return required ? ListPrice : ListPrice.nullable().optional();
	if (type === "whole" && !required)
		return field.invalidMessage
			? createIntegerSchema(min, max, invalidMessage).nullable().optional()
			: undefined;
	if (required && type === "date") return createDaySchema(required);
	if (required && type === "whole") return createIntegerSchema(min, max, required);
	if (required && type === "number") return z.number(required).min(min, required).max(max, required);
	if (!maxLength) return undefined;
	const text = createTextSchema(field, getTooLongMessage);
	if (required) return text;
	return field.isNullable ? text.nullable().optional() : text.optional();
}

/** Creates the schema of one text field with its length limits. */
export function createTextSchema(
	{ type, required, maxLength = 0, tooLong: getTooLongMessage }: RecordField,
	getDefaultMessage = (maxLength: number) => `Máximo ${maxLength} letras`,
): z.ZodString {
	const text = z.string(required ?? "Escribe un texto");
	const normalizedText = type === "long" ? text.trim() : text.overwrite(toSingleLine);
	const limitedText = normalizedText.max(maxLength, getTooLongMessage ?? getDefaultMessage(maxLength));
	return required ? limitedText.min(1, required) : limitedText;
}

/** The wire fields that all stored records share; ORDERED_RECORD_SHAPE adds the position of an ordered kind. */
export const RECORD_SHAPE = {
	id: z.string(),
	updated_at: z.iso.datetime(),
	deleted_at: z.iso.datetime().nullable(),
};
export const ORDERED_RECORD_SHAPE = { ...RECORD_SHAPE, position: z.number().int() };

type ViewShape<Fields extends RecordFields> = {
	-readonly [Name in keyof RecordView<Fields>]: z.ZodType<RecordView<Fields>[Name]>;
};

/** Creates the response shape of a kind's fields for the panel. */
export function createViewShape<Fields extends RecordFields>(fields: Fields): ViewShape<Fields> {
	const shapes = listColumnFields(fields).map(([name, field]) => [name, createValueSchema(field)]);
	return Object.fromEntries(shapes) as ViewShape<Fields>;
}

type SparseViewShape<Fields extends RecordFields> = {
	-readonly [Name in keyof RecordView<Fields>]: Fields[Name] extends
		| { required: string }
		| { type: "yes" | "lines" | "picture" }
		? z.ZodType<RecordView<Fields>[Name]>
		: z.ZodOptional<z.ZodType<RecordView<Fields>[Name]>>;
};

/** Creates the same shape for a kind stored as JSON, which omits empty fields. */
export function createSparseViewShape<Fields extends RecordFields>(fields: Fields): SparseViewShape<Fields> {
	const shapes = listColumnFields(fields).map(([name, field]) => {
		const { type, required } = field;
		const isRequired = required || type === "yes" || type === "lines" || type === "picture";
		return [name, isRequired ? createValueSchema(field) : createValueSchema(field).optional()];
	});
	return Object.fromEntries(shapes) as SparseViewShape<Fields>;
}

function createValueSchema({ type, required, isNullable, parts = {} }: RecordField): z.ZodType {
	if (type === "rows") return z.array(z.object(createViewShape(parts)));
	if (type === "yes") return z.boolean();
	if (type === "tags" || type === "lines" || type === "pictures") return z.array(z.string());
	const numberSchema = type === "whole" ? z.number().int() : z.number();
	if (type === "whole" || type === "number" || type === "dollars")
		return required ? numberSchema : numberSchema.nullable();
	const textSchema = type === "date" ? z.iso.date() : z.string();
	return isNullable ? textSchema.nullable() : textSchema;
}
