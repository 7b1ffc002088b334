/** Bounded schemas that several contracts share, so that no request field is unlimited. */
import { z } from "zod";
import { ADDRESS, toAddress } from "#words/address.ts";
import { hasLetter, isSeen, oneLine } from "#words/one-line.ts";

const THIS_CENTURY = "^20\\d\\d-\\d\\d-\\d\\d$";
const isThisCentury = (day: string) => day.startsWith("20");

/**
 * Builds the schema of a calendar day of this century, as YYYY-MM-DD. Other centuries are typing errors, and day
 * arithmetic
 * leaves the ISO form after 9999.
 *
 * @param sentence error message when the day is missing, malformed or of another century
 */
export const dayOf = (sentence: string) =>
	z.iso.date(sentence).refine(isThisCentury, sentence).meta({ pattern: THIS_CENTURY });

/**
 * Instant at which the edited version was saved. The length is limited because ISO instants may have any number of
 * decimals.
 */
export const SeenVersion = z.iso
	.datetime("Falta la versión que estabas viendo")
	.max(30, "Falta la versión que estabas viendo");

/** Page number, 1 by default. */
export const PageNumber = z.coerce
	.number("La página es un número")
	.int("La página es un número entero")
	.min(1, "La primera página es 1")
	.max(100_000, "Esa página no existe")
	.default(1);

/** Page number in a shareable URL: an invalid one becomes 1 instead of an error. */
export const PageOrFirst = PageNumber.removeDefault()
	.catch(1)
	.meta({ type: "integer", minimum: 1, maximum: 100_000 })
	.default(1);

/** Search text of a list. */
export const SearchWords = z
	.string("Escribe texto")
	.max(100, "Busca con menos de 100 letras")
	.default("");

/** Builds the schema of a required, trimmed text. @param missing error when it is empty @param most characters */
export const textUpTo = (most: number, missing: string, tooLong: string) =>
	z.string(missing).trim().min(1, missing).max(most, tooLong).refine(isSeen, missing);

/** Builds the schema of a required single line; line breaks and invisible characters are removed. */
export const lineUpTo = (most: number, missing: string, tooLong: string) =>
	z.string(missing).overwrite(oneLine).min(1, missing).max(most, tooLong).refine(isSeen, missing);

/** Builds the schema of a person's or company's name: one line with at least one letter. */
export const nameUpTo = (most: number, missing: string, tooLong: string) =>
	lineUpTo(most, missing, tooLong).refine(hasLetter, missing);

/** Builds the schema of a single line that may be empty. */
export const lineOrNone = (most: number, sentence: string, tooLong = sentence) =>
	z.string(sentence).overwrite(oneLine).max(most, tooLong);

/**
 * Builds the schema of an email address; removes invisible characters and encodes an international domain as punycode.
 */
export const emailUpTo = (most: number, sentence: string, tooLong: string) =>
	z
		.string(sentence)
		.overwrite(toAddress)
		.regex(ADDRESS, sentence)
		.max(most, tooLong)
		.meta({ format: "email" });

/** Builds the schema of an email address that may be empty. */
export const emailOrNone = (sentence: string, tooLong = "El correo admite 200 letras") =>
	z.union([z.literal(""), emailUpTo(200, sentence, tooLong)], sentence);

/** Builds the schema of an integer between two bounds, both included. */
export const wholeWithin = (least: number, most: number, sentence: string) =>
	z.number(sentence).int(sentence).min(least, sentence).max(most, sentence);

const count = z.number().int();
/** Pagination fields of a list response. */
export const PAGED = { total: count, page: count, pages: count };

/** Returns the pagination fields of a list of `total` entries; an empty list has one page. */
export const paged = (total: number, page: number, atOnce: number) => ({
	total,
	page,
	pages: Math.max(1, Math.ceil(total / atOnce)),
});
