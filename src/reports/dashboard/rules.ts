import { HISTORY } from "#composition/history.ts";
import { SUBJECTS, type Subject } from "#core/audit/records.ts";
import { hasRight } from "#domain/permissions.ts";
import { addDays, toPanamaDay, toPanamaInstant } from "#domain/time.ts";

export const MAX_ACTIVITY_ITEMS = 8;
export const MAX_POPULAR_SERVICES = 6;

/**
 * Merges the recent activity: requests first, then edits up to the limit, sorted from the latest.
 *
 * @param requests requests, the latest first
 * @param edits edits, the latest first
 * @source rules 7.8
 */
export function mergeRecentActivity<Item extends { date: string }>(
	requests: readonly Item[],
	edits: readonly Item[],
): Item[] {
	const shownRequests = requests.slice(0, MAX_ACTIVITY_ITEMS);
	const remainingCount = MAX_ACTIVITY_ITEMS - shownRequests.length;
	return [...shownRequests, ...edits.slice(0, remainingCount)].toSorted((one, other) =>
		one.date < other.date ? 1 : -1,
	);
}

/** Returns the record kinds whose changes a role may read. @source rules 7.8 */
export function getReadableSubjects(reader: { role: string }): Subject[] {
	return SUBJECTS.filter((subject) => hasRight(reader, HISTORY[subject].readRight));
}

type Span = { from: string; to: string };

/**
 * Returns this month so far and the same days of last month, as instants; the full last month if it is shorter.
 *
 * @source rules 7.9
 */
export function getComparedMonths(now: Date): { current: Span; last: Span } {
	const today = toPanamaDay(now);
	const first = `${today.slice(0, 7)}-01`;
	const lastFirst = `${addDays(first, -1).slice(0, 7)}-01`;
	const start = toPanamaInstant(first, 0);
	const lastStart = toPanamaInstant(lastFirst, 0);
	const elapsed = now.getTime() - start.getTime();
	const lastEnd = Math.min(lastStart.getTime() + elapsed, start.getTime());
	return {
		current: { from: start.toISOString(), to: now.toISOString() },
		last: { from: lastStart.toISOString(), to: new Date(lastEnd).toISOString() },
	};
}

/** Returns the growth as an integer percentage; null when the earlier value is zero. */
export function getChangePercent(current: number, last: number): number | null {
	return last === 0 ? null : Math.round(((current - last) / last) * 100);
}
