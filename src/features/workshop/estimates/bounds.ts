import { QUOTE_MAX_ITEMS } from "#domain/shop.ts";

/** Limits of an estimate, shared by its contract, form and PDF. */
export const MAX_JOBS = 30;
/** Lines per job. A complete quote list becomes one job, so it has to fit. */
export const MAX_LINES_PER_JOB = QUOTE_MAX_ITEMS;
export const MAX_TOTAL_LINES = 200;
export const MAX_TITLE_LENGTH = 120;
export const MAX_LINE_LENGTH = 200;
export const MAX_NOTE_LENGTH = 1000;
export const MAX_REASON_LENGTH = 300;
/** Quantity in hundredths of a piece or an hour: 0.01 to 9,999. */
export const MAX_QUANTITY_HUNDREDTHS = 999_900;
/** Limits of $1,000,000 a unit and $10,000,000 in total, which fits an integer column. */
export const MAX_UNIT_CENTS = 100_000_000;
export const MAX_TOTAL_CENTS = 1_000_000_000;
/** Validity in days, not counting today: the default and the maximum. */
export const VALID_DAYS = 7;
export const MAX_VALID_DAYS = 90;
/** Hours within which an acceptance can be undone. */
export const REOPEN_HOURS = 24;
export const MAX_TEMPLATES = 100;
/** Price list items that one approval can select. */
export const MAX_SELECTED_ITEMS = 10;
export const MAX_TITLE_SUGGESTIONS = 20;
