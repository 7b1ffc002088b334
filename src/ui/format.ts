/** Formats numbers and dates for people, without Intl, so that server and browser produce identical text. */

import { formatInteger } from "#domain/text/format-integer.ts";
import { formatClockTime, MONTHS, parseTimeOfDay } from "#domain/time.ts";

/**
 * Lowercases a name's first letter for use within a sentence: «Sedanes y SUV» → «sedanes y SUV»; «SUV compactos»
 * stays.
 */
export function lowercaseFirst(text: string): string {
	return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Panama is UTC-5 all year and has no daylight saving time. */
const PANAMA_OFFSET_MS = -5 * 60 * 60_000;

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK_TIME = /^\d{1,2}:\d{2}(?::\d{2})?$/;
/** An instant: ISO with offset, milliseconds, or Date. */
export type Instant = string | number | Date;

/**
 * Writes an amount of US dollars the Panamanian way: 123450 → "$1,234.50".
 *
 * @param cents whole cents; a fraction is rounded
 */
export function formatUsd(cents: number): string {
	const roundedCents = Math.round(Math.abs(cents));
	const dollars = formatInteger(Math.floor(roundedCents / 100));
	return `${cents < 0 && roundedCents > 0 ? "-" : ""}$${dollars}.${pad(roundedCents % 100)}`;
}

/**
 * Writes dd/mm/yyyy.
 *
 * @param when a calendar day ("2025-03-31"), which never shifts, or an instant, formatted in Panama time
 * @returns    "" when the text is no date
 */
export function formatDate(when: Instant): string {
	const date = toPanamaDate(when);
	if (!date) return "";
	return `${pad(date.getUTCDate())}/${pad(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
}

/** Writes «31 de marzo de 2025»; same input as formatDate. */
export function formatLongDate(when: Instant): string {
	const date = toPanamaDate(when);
	if (!date) return "";
	return `${date.getUTCDate()} de ${MONTHS[date.getUTCMonth()]} de ${date.getUTCFullYear()}`;
}

/** Writes «8:00 AM» from an instant, in Panama time, or from a clock time such as "14:30". */
export function formatTime(when: Instant): string {
	if (typeof when === "string" && CLOCK_TIME.test(when)) return formatClockTime(parseTimeOfDay(when));
	const date = toPanamaDate(when);
	return date ? formatClockTime(date.getUTCHours() * 60 + date.getUTCMinutes()) : "";
}

/** Writes «31/03/2025, 8:00 AM» in Panama time. */
export function formatDateTime(when: Instant): string {
	const date = formatDate(when);
	return date && `${date}, ${formatTime(when)}`;
}

/**
 * Joins the non-empty parts with dots: «Mazda CX-5 · rojo». A line break never separates a dot from the text before
 * it.
 */
export function joinWithDots(...parts: (string | false | null | undefined)[]): string {
	return parts.filter(Boolean).join("\u00a0· ");
}

/** Formats a count with its noun: (1, "producto", "productos") → «1 producto», (62, …) → «62 productos». */
export function formatCount(count: number, singular: string, plural: string): string {
	return `${count} ${count === 1 ? singular : plural}`;
}

/** Returns a Date whose UTC fields read as Panama's wall clock, or null if the text is no date. */
export function toPanamaDate(when: Instant): Date | null {
	const isDay = typeof when === "string" && CALENDAR_DAY.test(when);
	const date = new Date(new Date(when).getTime() + (isDay ? 0 : PANAMA_OFFSET_MS));
	return Number.isNaN(date.getTime()) ? null : date;
}

function pad(value: number): string {
	return String(value).padStart(2, "0");
}
