/** Bounded schemas that several contracts share, so that no request field is unlimited. */
import { z } from "zod";
import { ADDRESS, toAddress } from "#domain/text/address.ts";
import { hasLetter, hasVisibleText, toSingleLine } from "#domain/text/single-line.ts";

const THIS_CENTURY = "^20\\d\\d-\\d\\d-\\d\\d$";
const isThisCentury = (day: string) => day.startsWith("20");

/**
 * Builds the schema of a calendar day of this century, as YYYY-MM-DD. Other centuries are typing errors, and day
 * arithmetic leaves the ISO form after 9999.
 *
 * @param message error message when the day is missing, malformed or of another century
 */
export const createDaySchema = (message: string) =>
	z.iso.date(message).refine(isThisCentury, message).meta({ pattern: THIS_CENTURY });

/**
 * Instant at which the edited version was saved. The length is limited because ISO instants may have any number of
 * decimals.
 */
export const ExpectedVersion = z.iso
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
export const LenientPageNumber = PageNumber.removeDefault()
	.catch(1)
	.meta({ type: "integer", minimum: 1, maximum: 100_000 })
	.default(1);

/** Search text of a list. */
export const SearchQuery = z.string("Escribe texto").max(100, "Busca con menos de 100 letras").default("");

/** Builds the schema of a required, trimmed text. @param requiredMessage error when it is empty @param max characters */
export const createTextSchema = (max: number, requiredMessage: string, tooLongMessage: string) =>
	z
		.string(requiredMessage)
		.trim()
		.min(1, requiredMessage)
		.max(max, tooLongMessage)
		.refine(hasVisibleText, requiredMessage);

/** Builds the schema of a required single line; line breaks and invisible characters are removed. */
export const createLineSchema = (max: number, requiredMessage: string, tooLongMessage: string) =>
	z
		.string(requiredMessage)
		.overwrite(toSingleLine)
		.min(1, requiredMessage)
		.max(max, tooLongMessage)
		.refine(hasVisibleText, requiredMessage);

/** Builds the schema of a person's or company's name: one line with at least one letter. */
export const createNameSchema = (max: number, requiredMessage: string, tooLongMessage: string) =>
	createLineSchema(max, requiredMessage, tooLongMessage).refine(hasLetter, requiredMessage);

/** Builds the schema of a single line that may be empty. */
export const createOptionalLineSchema = (max: number, message: string, tooLongMessage = message) =>
	z.string(message).overwrite(toSingleLine).max(max, tooLongMessage);

/**
 * Builds the schema of an email address; removes invisible characters and encodes an international domain as punycode.
 */
export const createEmailSchema = (max: number, message: string, tooLongMessage: string) =>
	z
		.string(message)
		.overwrite(toAddress)
		.regex(ADDRESS, message)
		.max(max, tooLongMessage)
		.meta({ format: "email" });

/** Builds the schema of an email address that may be empty. */
export const createOptionalEmailSchema = (message: string, tooLongMessage = "El correo admite 200 letras") =>
	z.union([z.literal(""), createEmailSchema(200, message, tooLongMessage)], message);

/** Builds the schema of an integer between two bounds, both included. */
export const createIntegerSchema = (min: number, max: number, message: string) =>
	z.number(message).int(message).min(min, message).max(max, message);

/** The file format of an export. */
export const SpreadsheetQuery = z.object({
	format: z.enum(["xlsx", "csv"], "El formato es xlsx o csv").default("xlsx"),
});
export type SpreadsheetQuery = z.infer<typeof SpreadsheetQuery>;

const countSchema = z.number().int();
/** Pagination fields of a list response. */
export const PAGE_INFO = { total: countSchema, page: countSchema, pages: countSchema };

/** Returns the pagination fields of a list of `total` entries; an empty list has one page. */
export const toPageInfo = (total: number, page: number, pageSize: number) => ({
	total,
	page,
	pages: Math.max(1, Math.ceil(total / pageSize)),
});
