import type { LeadKind } from "#core/requests/kinds.ts";
import { getPromiseMinutes, WARN_AFTER_SHARE } from "#core/requests/rules.ts";
import type { Settings } from "#core/settings/contract.ts";
import { computePromiseDueAt } from "#core/settings/rules.ts";

/** An older request is running out even over the longest holidays. */
const MAX_AGE_MS = 60 * 24 * 60 * 60 * 1000;

/** Returns when most of the promise has passed, counted in opening time like the promise itself. */
export function getWarnAt(
	{ kind, requestedAt, dueAt }: { kind: LeadKind; requestedAt: string; dueAt: string },
	settings: Settings,
): string {
	const warning = getWarningTime(kind, new Date(requestedAt), settings);
	return new Date(Math.min(warning, Date.parse(dueAt))).toISOString();
}

/** Returns the latest request time (ISO 8601) that is running out now, which the database can compare. */
export function getWarningCutoff(kind: LeadKind, now: Date, settings: Settings): string {
	let [from, to] = [now.getTime() - MAX_AGE_MS, now.getTime()];
	// The warning time rises with the request time: 33 bisection steps find the millisecond.
	while (from < to) {
		const middle = Math.ceil((from + to) / 2);
		if (getWarningTime(kind, new Date(middle), settings) <= now.getTime()) from = middle;
		else to = middle - 1;
	}
	return new Date(from).toISOString();
}

const getWarningTime = (kind: LeadKind, requestedAt: Date, settings: Settings) =>
	computePromiseDueAt(requestedAt, getPromiseMinutes(kind, settings) * WARN_AFTER_SHARE, settings).getTime();
