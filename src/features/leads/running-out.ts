import type { Settings } from "#features/settings/contract.ts";
import { promiseDueAt } from "#features/settings/rules.ts";
import { type LeadKind, promiseMinutesOf, WARN_AFTER_SHARE } from "./rules.ts";

/** An older request is running out even over the longest holidays. */
const LONGEST_MS = 60 * 24 * 60 * 60 * 1000;

/** Returns when most of the promise has passed, counted in opening time like the promise itself. */
export function warnAt(
	{ kind, askedAt, dueAt }: { kind: LeadKind; askedAt: string; dueAt: string },
	settings: Settings,
): string {
	const warning = warningOf(kind, new Date(askedAt), settings);
	return new Date(Math.min(warning, Date.parse(dueAt))).toISOString();
}

/** Returns the latest request time (ISO 8601) that is running out now, which the database can compare. */
export function askedUntil(kind: LeadKind, now: Date, settings: Settings): string {
	let [from, to] = [now.getTime() - LONGEST_MS, now.getTime()];
	// The warning time rises with the request time: 33 bisection steps find the millisecond.
	while (from < to) {
		const middle = Math.ceil((from + to) / 2);
		if (warningOf(kind, new Date(middle), settings) <= now.getTime()) from = middle;
		else to = middle - 1;
	}
	return new Date(from).toISOString();
}

const warningOf = (kind: LeadKind, askedAt: Date, settings: Settings) =>
	promiseDueAt(askedAt, promiseMinutesOf(kind, settings) * WARN_AFTER_SHARE, settings).getTime();
