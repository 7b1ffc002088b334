import { QUOTE_MAX_QUANTITY } from "#workshop.ts";

export const QUANTITY_RANGE = `La cantidad va de 1 a ${QUOTE_MAX_QUANTITY}, sin decimales`;
/** Said wherever somebody is at the limit; the form has a place for the rest. */
export const QUANTITY_MOST = `El máximo es ${QUOTE_MAX_QUANTITY} por producto. Si necesitas más, dilo en las notas.`;
/** Beside a field for a quantity. */
export const QUANTITY_HINT = `Hasta ${QUOTE_MAX_QUANTITY} por producto`;
