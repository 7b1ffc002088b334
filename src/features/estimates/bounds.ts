import { QUOTE_MAX_ITEMS } from "#workshop.ts";

/** What bounds an estimate, for its contract, its form and its paper. */
export const MOST_JOBS = 30;
/** Of a job, into which a whole quote list comes. */
export const MOST_LINES = QUOTE_MAX_ITEMS;
export const MOST_LINES_IN_ALL = 200;
export const TITLE_LETTERS = 120;
export const LINE_LETTERS = 200;
export const NOTE_LETTERS = 1000;
export const REASON_LETTERS = 300;
/** Hundredths of a piece or an hour: 0.01 to 9,999. */
export const MOST_HUNDREDTHS = 999_900;
/** One unit costs at most $1,000,000; all of it at most $10,000,000, which an integer column holds. */
export const MOST_UNIT_CENTS = 100_000_000;
export const MOST_TOTAL_CENTS = 1_000_000_000;
/** Days that a new one holds, today not counted; at most so many can be given. */
export const VALID_DAYS = 7;
export const MOST_VALID_DAYS = 90;
/** An acceptance can be taken back for so long. */
export const REOPEN_HOURS = 24;
export const MOST_TEMPLATES = 100;
/** So many pieces of work are chosen from the list at once. */
export const MOST_CHOSEN = 10;
export const TITLES_TOLD = 20;
export const ESTIMATES_PER_PAGE = 50;
