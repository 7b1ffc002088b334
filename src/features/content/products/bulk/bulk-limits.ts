/** Most rows of a sheet, and most products of an edit. */
export const MAX_BATCH_ROWS = 10_000;
export const MAX_SHEET_BYTES = 10 * 1024 * 1024;

/** A price that rises or falls more than this is confirmed before it is applied. */
export const LARGE_MOVE_PERCENT = 25;

/** Largest rise and fall of prices, in percent. */
export const MAX_PERCENT = 500;
export const MAX_DECREASE_PERCENT = 90;
export const PERCENT_MESSAGE = "Escribe el porcentaje, mayor que cero: hasta 500 si suben, hasta 90 si bajan";
