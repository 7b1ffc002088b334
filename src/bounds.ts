/** What the contracts of several rooms take from outside, each with its ends: nothing that a request brings is endless. */
import { z } from "zod";

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
