/** What the contracts of several rooms take from outside, each with its ends: nothing that a request brings is endless. */
import { z } from "zod";
import { ADDRESS, toAddress } from "#words/address.ts";
import { hasLetter, isSeen, oneLine } from "#words/one-line.ts";

const THIS_CENTURY = "^20\\d\\d-\\d\\d-\\d\\d$";
const isThisCentury = (day: string) => day.startsWith("20");

/**
 * A calendar day of this century, as YYYY-MM-DD: any other is a slip, and arithmetic on days leaves the ISO form after 9999.
 *
 * @param sentence said when it is missing, malformed or of another century
 */
export const dayOf = (sentence: string) =>
	z.iso.date(sentence).refine(isThisCentury, sentence).meta({ pattern: THIS_CENTURY });

/** The instant at which the version was saved that somebody edits. An instant may have any number of decimals otherwise. */
export const SeenVersion = z.iso
	.datetime("Falta la versión que estabas viendo")
	.max(30, "Falta la versión que estabas viendo");

/** The number of a page, the first one when nobody says. */
export const PageNumber = z.coerce
	.number("La página es un número")
	.int("La página es un número entero")
	.min(1, "La primera página es 1")
	.max(100_000, "Esa página no existe")
	.default(1);

/** The same in an address that people share: a page that is none is the first one. */
export const PageOrFirst = PageNumber.removeDefault()
	.catch(1)
	.meta({ type: "integer", minimum: 1, maximum: 100_000 })
	.default(1);

/** What somebody looks for in a list. */
export const SearchWords = z
	.string("Escribe texto")
	.max(100, "Busca con menos de 100 letras")
	.default("");

/** A text that must be there, without the spaces around it. @param missing said of none, `tooLong` of more than `most` letters */
export const textUpTo = (most: number, missing: string, tooLong: string) =>
	z.string(missing).trim().min(1, missing).max(most, tooLong).refine(isSeen, missing);

/** The same where a text is one line, as a name is: line breaks and what nobody sees are no part of it. */
export const lineUpTo = (most: number, missing: string, tooLong: string) =>
	z.string(missing).overwrite(oneLine).min(1, missing).max(most, tooLong).refine(isSeen, missing);

/** The name of a person or a firm: one line with a letter in it. */
export const nameUpTo = (most: number, missing: string, tooLong: string) =>
	lineUpTo(most, missing, tooLong).refine(hasLetter, missing);

/** One line that may be empty. */
export const lineOrNone = (most: number, sentence: string, tooLong = sentence) =>
	z.string(sentence).overwrite(oneLine).max(most, tooLong);

/** An e-mail address, without what nobody sees around it and with an international domain as the network writes it. */
export const emailUpTo = (most: number, sentence: string, tooLong: string) =>
	z
		.string(sentence)
		.overwrite(toAddress)
		.regex(ADDRESS, sentence)
		.max(most, tooLong)
		.meta({ format: "email" });

/** The same, or none. */
export const emailOrNone = (sentence: string, tooLong = "El correo admite 200 letras") =>
	z.union([z.literal(""), emailUpTo(200, sentence, tooLong)], sentence);

/** A whole number between two ends, both included. */
export const wholeWithin = (least: number, most: number, sentence: string) =>
	z.number(sentence).int(sentence).min(least, sentence).max(most, sentence);

const count = z.number().int();
/** Which page of how long a list an answer holds. */
export const PAGED = { total: count, page: count, pages: count };

/** The same of a list of `total` that is shown so many at a time; one that is empty has a page too. */
export const paged = (total: number, page: number, atOnce: number) => ({
	total,
	page,
	pages: Math.max(1, Math.ceil(total / atOnce)),
});
