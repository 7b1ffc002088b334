/** What may be read, and done, by a customer's link. */
export type Part = "visita" | "cotizacion" | "fotos";
/** A link of before there was one for all of it opens its part alone. */
export type Opens = Part | "todo";
