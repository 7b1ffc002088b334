import { z } from "zod";
import { SeenVersion } from "#bounds.ts";
import { isWholeCents } from "./rules.ts";

const PRICE = "Escribe el precio en dólares, mayor que cero";

/** A text that a form of the catalogue or of the home page cannot do without. */
export const requiredText = (missing: string, most: number) =>
	z.string(missing).trim().min(1, missing).max(most, `Máximo ${most} letras`);

/** A hint: when it is taken the server gives another (rules 6.20). */
export const HintedId = z
	.string()
	.trim()
	.regex(/^[\w-]{1,80}$/, "El identificador lleva letras, números y guiones")
	.optional();

/** `updated_at` of what the editor saw; without it the last save wins. */
export const SeenBefore = SeenVersion.optional();

export const Price = z
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
	.transform((lines) => lines.map((line) => line.trim()).filter(Boolean))
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
