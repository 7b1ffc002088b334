import { z } from "zod";
import { dayOf, SeenVersion } from "#bounds.ts";
import type { ViewOf } from "#record-columns.ts";
import type { RecordField, RecordFields } from "#record-fields.ts";
import { oneLine } from "#words/one-line.ts";
import { isWholeCents, NO_PRICE as PRICE } from "./rules.ts";

/** A hint: when it is taken the server gives another (rules 6.20). */
export const HintedId = z
	.string()
	.trim()
	.regex(/^[\w-]{1,80}$/, "El identificador lleva letras, números y guiones")
	.optional();

/** `updated_at` of what the editor saw; without it the last save wins. */
export const SeenBefore = SeenVersion.optional();

export const ListPrice = z
	.number(PRICE)
	.positive(PRICE)
	.max(100_000, "El precio admite hasta $100,000.00")
	.refine(isWholeCents, "El precio lleva dos decimales como máximo");

/** A picture of this site, or "" for none: an address elsewhere is never linked. */
export const PictureAddress = z
	.string()
	.trim()
	.max(300, "Esa dirección de imagen es demasiado larga")
	.regex(/^$|^\/(?!\/)[^\s\\]*$/, "Elige la imagen en Media");

/** «Incluye»: trimmed, empty lines dropped. */
export const Lines = z
	.array(z.string("Cada línea es texto").max(300, "Cada línea admite 300 letras"))
	.max(40, "Admite 40 líneas")
	.transform((lines) => lines.map(oneLine).filter(Boolean))
	.default([]);

/** The ids of a whole list in its new order. */
export const orderOf = (twice: string) =>
	z.object({
		ids: z
			.array(z.string().max(80))
			.min(1, "Falta el orden")
			.max(500)
			.refine((ids) => new Set(ids).size === ids.length, twice),
	});

type BoundOf<Field> = Field extends { type: "dollars"; required: string }
	? typeof ListPrice
	: Field extends { type: "lines" }
		? typeof Lines
		: Field extends { type: "whole" | "number"; required: string }
			? z.ZodNumber
			: Field extends { type: "date"; required: string }
				? ReturnType<typeof dayOf>
				: Field extends { type: "tags" } | { type: "picture" }
					? never
					: Field extends { longest: number; required: string }
						? z.ZodString
						: Field extends { longest: number }
							? z.ZodOptional<z.ZodString>
							: never;
type BoundsOf<Fields> = {
	-readonly [Name in keyof Fields as [BoundOf<Fields[Name]>] extends [never]
		? never
		: Name]: BoundOf<Fields[Name]>;
};

/** The plain bounds of a kind's fields; what a field's own rule says besides stands in the contract, by hand. */
export function boundsOf<Fields extends RecordFields>(
	fields: Fields,
	tooLong = (most: number) => `Máximo ${most} letras`,
): BoundsOf<Fields> {
	const bounds = Object.entries(fields).map(([name, field]) => [name, boundOf(field, tooLong)]);
	return Object.fromEntries(bounds.filter(([, bound]) => bound)) as BoundsOf<Fields>;
}

function boundOf(field: RecordField, tooLong: (most: number) => string): z.ZodType | undefined {
	const { type, required, longest, least = 0, most = 0 } = field;
	if (type === "lines") return Lines;
	if (type === "tags" || type === "picture") return undefined;
	if (!required) return longest ? textOf(field, tooLong).optional() : undefined;
	if (type === "dollars") return ListPrice;
	if (type === "date") return dayOf(required);
	if (type === "whole" || type === "number") {
		const figure = z.number(required).min(least, required).max(most, required);
		return type === "whole" ? figure.int(required) : figure;
	}
	return longest ? textOf(field, tooLong) : undefined;
}

/** One text within its bounds. */
export function textOf(
	{ type, required, longest = 0, tooLong }: RecordField,
	sentence = (most: number) => `Máximo ${most} letras`,
): z.ZodString {
	const text = z.string(required);
	const whole = type === "long" ? text.trim() : text.overwrite(oneLine);
	const bound = whole.max(longest, tooLong ?? sentence(longest));
	return required ? bound.min(1, required) : bound;
}

type ShapeOf<Fields extends RecordFields> = {
	-readonly [Name in keyof ViewOf<Fields>]: z.ZodType<ViewOf<Fields>[Name]>;
};

/** The fields of a kind as the panel is shown them, but for amounts, which stand under a name of their own. */
export function shownOf<Fields extends RecordFields>(fields: Fields): ShapeOf<Fields> {
	const kept = Object.entries(fields).filter(([, { type }]) => type !== "dollars");
	return Object.fromEntries(kept.map(([name, field]) => [name, shapeOf(field)])) as ShapeOf<Fields>;
}

function shapeOf({ type, required, isNullable }: RecordField): z.ZodType {
	if (type === "yes") return z.boolean();
	if (type === "tags" || type === "lines" || type === "pictures") return z.array(z.string());
	if (type === "whole" || type === "number") return required ? z.number() : z.number().nullable();
	return isNullable ? z.string().nullable() : z.string();
}
