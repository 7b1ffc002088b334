import { RECORDS, SUBJECTS, type Subject } from "#core/audit/records.ts";
import { hasRight } from "#domain/permissions.ts";
import { addDays, MINUTE_MS, toPanamaDay, toPanamaInstant } from "#domain/time.ts";

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
	return SUBJECTS.filter((subject) => hasRight(reader, RECORDS[subject].readRight));
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

const DISK_LOW = 0.15;
const DISK_FULL = 0.05;

export type CheckState = "ok" | "warn" | "error" | "unknown";

/** Returns the state of the disk by its share of free space; `/ready` fails below DISK_FULL. */
export function getDiskState(freeShare: number): CheckState {
	if (freeShare < DISK_FULL) return "error";
	return freeShare < DISK_LOW ? "warn" : "ok";
}

/** Ages of the oldest pending email at which the state becomes a warning or an error. */
const WAIT_LIMITS = { warnMs: 15 * MINUTE_MS, errorMs: 120 * MINUTE_MS };
/** An email that is held back for a reason of its own is a warning only after a day. */
const HELD_WARN_MS = 24 * 60 * MINUTE_MS;

/**
 * Returns the state of a queue by the age of its oldest message; an error is only a warning while others are sent.
 *
 * @param waitedMs age of the oldest message, undefined if none is pending
 * @param sentMs age of the last sent message, undefined if there is none
 */
export function getQueueState(waitedMs: number | undefined, sentMs: number | undefined): CheckState {
	if (waitedMs === undefined || waitedMs < WAIT_LIMITS.warnMs) return "ok";
	return waitedMs < WAIT_LIMITS.errorMs || (sentMs !== undefined && sentMs < WAIT_LIMITS.warnMs)
		? "warn"
		: "error";
}

type MailQueue = {
	dead: number;
	/** Ages in milliseconds, undefined if there is none. */
	waitedMs?: number | undefined;
	sentMs?: number | undefined;
	heldMs?: number | undefined;
};

/** Returns the state of the mail queue. @source rules 7.10 */
export function getMailState({ dead, waitedMs, sentMs, heldMs = 0 }: MailQueue): CheckState {
	const state = getQueueState(waitedMs, sentMs);
	return state === "ok" && (dead > 0 || heldMs > HELD_WARN_MS) ? "warn" : state;
}
