import { z } from "zod";
import { dayOf, SeenVersion, wholeWithin } from "#bounds.ts";
import { keptFields, type ShownOf, type ViewOf } from "#record-columns.ts";
import type { RecordField, RecordFields } from "#record-fields.ts";
import { oneLine } from "#words/one-line.ts";
import { isWholeCents, NO_PRICE as PRICE } from "./rules.ts";

/** The id that the client requests; the server replaces one already in use (rules 6.20). */
export const HintedId = z
	.string()
	.trim()
	.regex(/^[\w-]{1,80}$/, "El identificador lleva letras, números y guiones")
	.optional();

/** `updated_at` of the version that the editor loaded; without it the last save wins. */
export const SeenBefore = SeenVersion.optional();

export const ListPrice = z
	.number(PRICE)
	.positive(PRICE)
	.max(100_000, "El precio admite hasta $100,000.00")
	.refine(isWholeCents, "El precio lleva dos decimales como máximo");

/** The path of a picture on this site, or "" for none; external URLs are rejected. */
export const PictureAddress = z
	.string()
	.trim()
	.max(300, "Esa dirección de imagen es demasiado larga")
	.regex(/^$|^\/images\/[^\s\\]*$/, "Elige la imagen en Media");

/** The lines of «Incluye», trimmed and without empty ones. */
const Lines = z
	.array(z.string("Cada línea es texto").max(300, "Cada línea admite 300 letras"))
	.max(40, "Admite 40 líneas")
	.transform((lines) => lines.map(oneLine).filter(Boolean))
	.default([]);

/** Creates the schema of a full list of ids in their new order. */
export const orderOf = (twice: string) =>
	z.object({
		ids: z
			.array(z.string().max(80))
			.min(1, "Falta el orden")
			.max(500)
			.refine((ids) => new Set(ids).size === ids.length, twice),
	});

type Bounded =
	| { longest: number }
	| { type: "yes" | "lines" | "dollars" | "picture" }
	| { type: "whole" | "number" | "date"; required: string }
	| { type: "whole"; wrong: string };
type Said<Field> = z.ZodType<ShownOf<Field>, ShownOf<Field>>;
type BoundOf<Field> = Field extends { type: "rows"; parts: infer Parts }
	? z.ZodArray<z.ZodObject<BoundsOf<Parts>>>
	: Field extends { type: "tags" | "pictures" }
		? never
		: Field extends { type: "lines" }
			? typeof Lines
			: Field extends { type: "picture" }
				? z.ZodOptional<z.ZodNullable<typeof PictureAddress>>
				: Field extends Bounded
					? Field extends { required: string }
						? Said<Field>
						: z.ZodOptional<Said<Field>>
					: never;
type BoundsOf<Fields> = {
	-readonly [Name in keyof Fields as [BoundOf<Fields[Name]>] extends [never]
		? never
		: Name]: BoundOf<Fields[Name]>;
};

/** Creates the basic schemas of a kind's fields; each contract adds the rules of single fields by hand. */
export function boundsOf<Fields extends RecordFields>(
	fields: Fields,
	tooLong = (most: number) => `Máximo ${most} letras`,
): BoundsOf<Fields> {
	const bounds = Object.entries(fields).map(([name, field]) => [name, boundOf(field, tooLong)]);
	return Object.fromEntries(bounds.filter(([, bound]) => bound)) as BoundsOf<Fields>;
}

type WholeOf<Fields> = {
	[Name in keyof BoundsOf<Fields>]: BoundsOf<Fields>[Name] extends z.ZodOptional<infer Bound>
		? Bound
		: BoundsOf<Fields>[Name];
};

/** Creates the same schemas for edits that send the full record: every field is required, even if it is empty. */
export function wholeOf<Fields extends RecordFields>(
	fields: Fields,
	tooLong?: (most: number) => string,
): WholeOf<Fields> {
	const bounds = Object.entries<z.ZodType>(boundsOf(fields, tooLong)).map(([name, bound]) => [
		name,
		bound instanceof z.ZodOptional ? bound.unwrap() : bound,
	]);
	return Object.fromEntries(bounds);
}

function boundOf(field: RecordField, tooLong: (most: number) => string): z.ZodType | undefined {
	const { type, required, wrong = "Elige sí o no", longest, least = 0, most = 0 } = field;
	if (type === "tags" || type === "pictures") return undefined;
	if (type === "rows")
		return z.array(z.object(boundsOf(field.parts ?? {}, tooLong))).max(most, field.tooLong);
	if (type === "lines")
		return required ? Lines.refine((lines) => lines.length > 0, required) : Lines;
	if (type === "yes") return z.boolean(wrong).optional();
	if (type === "picture") return PictureAddress.nullable().optional();
	if (type === "dollars") return required ? ListPrice : ListPrice.nullable().optional();
	if (type === "whole" && !required)
		return field.wrong ? wholeWithin(least, most, wrong).nullable().optional() : undefined;
	if (required && type === "date") return dayOf(required);
	if (required && type === "whole") return wholeWithin(least, most, required);
	if (required && type === "number")
		return z.number(required).min(least, required).max(most, required);
	if (!longest) return undefined;
	const text = textOf(field, tooLong);
	if (required) return text;
	return field.isNullable ? text.nullable().optional() : text.optional();
}

/** Creates the schema of one text field with its length limits. */
export function textOf(
	{ type, required, longest = 0, tooLong }: RecordField,
	sentence = (most: number) => `Máximo ${most} letras`,
): z.ZodString {
	const text = z.string(required ?? "Escribe un texto");
	const whole = type === "long" ? text.trim() : text.overwrite(oneLine);
	const bound = whole.max(longest, tooLong ?? sentence(longest));
	return required ? bound.min(1, required) : bound;
}

/** The wire fields that all stored records share; ORDERED_RECORD_SHAPE adds the position of an ordered kind. */
export const KEPT = {
	id: z.string(),
	updated_at: z.iso.datetime(),
	deleted_at: z.iso.datetime().nullable(),
};
export const PLACED = { ...KEPT, position: z.number().int() };

type ShapeOf<Fields extends RecordFields> = {
	-readonly [Name in keyof ViewOf<Fields>]: z.ZodType<ViewOf<Fields>[Name]>;
};

/** Creates the response shape of a kind's fields for the panel. */
export function shownOf<Fields extends RecordFields>(fields: Fields): ShapeOf<Fields> {
	const shapes = keptFields(fields).map(([name, field]) => [name, shapeOf(field)]);
	return Object.fromEntries(shapes) as ShapeOf<Fields>;
}

type SaidOf<Fields extends RecordFields> = {
	-readonly [Name in keyof ViewOf<Fields>]: Fields[Name] extends
		| { required: string }
		| { type: "yes" | "lines" | "picture" }
		? z.ZodType<ViewOf<Fields>[Name]>
		: z.ZodOptional<z.ZodType<ViewOf<Fields>[Name]>>;
};

/** Creates the same shape for a kind stored as JSON, which omits empty fields. */
export function saidOf<Fields extends RecordFields>(fields: Fields): SaidOf<Fields> {
	const shapes = keptFields(fields).map(([name, field]) => {
		const { type, required } = field;
		const isSaid = required || type === "yes" || type === "lines" || type === "picture";
		return [name, isSaid ? shapeOf(field) : shapeOf(field).optional()];
	});
	return Object.fromEntries(shapes) as SaidOf<Fields>;
}

function shapeOf({ type, required, isNullable, parts = {} }: RecordField): z.ZodType {
	if (type === "rows") return z.array(z.object(shownOf(parts)));
	if (type === "yes") return z.boolean();
	if (type === "tags" || type === "lines" || type === "pictures") return z.array(z.string());
	const figure = type === "whole" ? z.number().int() : z.number();
	if (type === "whole" || type === "number" || type === "dollars")
		return required ? figure : figure.nullable();
	const text = type === "date" ? z.iso.date() : z.string();
	return isNullable ? text.nullable() : text;
}
