import { QUOTE_MAX_QUANTITY } from "#domain/shop.ts";

export const QUANTITY_RANGE_MESSAGE = `La cantidad va de 1 a ${QUOTE_MAX_QUANTITY}, sin decimales`;
/** Shown wherever the visitor reaches the limit; the form has notes for larger quantities. */
export const QUANTITY_LIMIT_MESSAGE = `El máximo es ${QUOTE_MAX_QUANTITY} por producto. Si necesitas más, dilo en las notas.`;
/** Hint beside a quantity field. */
export const QUANTITY_HINT = `Hasta ${QUOTE_MAX_QUANTITY} por producto`;
/** Shown when something else than a whole number is typed; the quantity stays. */
export const formatIntegersOnly = (quantity: number) => `Solo números enteros: se quedó en ${quantity}.`;
