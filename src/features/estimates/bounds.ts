import { QUOTE_MAX_ITEMS } from "#workshop.ts";

/** Limits of an estimate, shared by its contract, form and PDF. */
export const MOST_JOBS = 30;
/** Lines per job. A complete quote list becomes one job, so it has to fit. */
export const MOST_LINES = QUOTE_MAX_ITEMS;
export const MOST_LINES_IN_ALL = 200;
export const TITLE_LETTERS = 120;
export const LINE_LETTERS = 200;
export const NOTE_LETTERS = 1000;
export const REASON_LETTERS = 300;
/** Quantity in hundredths of a piece or an hour: 0.01 to 9,999. */
export const MOST_HUNDREDTHS = 999_900;
/** Limits of $1,000,000 a unit and $10,000,000 in total, which fits an integer column. */
export const MOST_UNIT_CENTS = 100_000_000;
export const MOST_TOTAL_CENTS = 1_000_000_000;
/** Validity in days, not counting today: the default and the maximum. */
export const VALID_DAYS = 7;
export const MOST_VALID_DAYS = 90;
/** Hours within which an acceptance can be undone. */
export const REOPEN_HOURS = 24;
export const MOST_TEMPLATES = 100;
/** Price list items that one approval can select. */
export const MOST_CHOSEN = 10;
export const TITLES_TOLD = 20;
export const ESTIMATES_PER_PAGE = 50;
