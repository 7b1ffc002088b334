import { READ_BY, SUBJECTS, type Subject } from "#features/changes/rules.ts";
import { addDays, MINUTE_MS, panamaDay, panamaInstant } from "#panama/time.ts";
import { may } from "#roles.ts";

export const ACTIVITY_SHOWN = 8;
export const POPULAR_SHOWN = 6;

/**
 * What the recent activity shows: requests before all, and edits in the places that are left, the latest first.
 *
 * @param asked requests, the latest first
 * @param edited edits, the latest first
 * @source rules 7.8
 */
export function recentOf<One extends { date: string }>(
	asked: readonly One[],
	edited: readonly One[],
): One[] {
	const requests = asked.slice(0, ACTIVITY_SHOWN);
	const places = ACTIVITY_SHOWN - requests.length;
	return [...requests, ...edited.slice(0, places)].toSorted((one, other) =>
		one.date < other.date ? 1 : -1,
	);
}

/** The kinds of record whose changes somebody may read of. @source rules 7.8 */
export function subjectsFor(reader: { role: string }): Subject[] {
	return SUBJECTS.filter((subject) => may(reader, READ_BY[subject]));
}

type Span = { from: string; to: string };

/**
 * This month so far and the same days of last month, as instants. Of a shorter last month it is the whole.
 *
 * @source rules 7.9
 */
export function comparedMonths(now: Date): { current: Span; last: Span } {
	const today = panamaDay(now);
	const first = `${today.slice(0, 7)}-01`;
	const lastFirst = `${addDays(first, -1).slice(0, 7)}-01`;
	const start = panamaInstant(first, 0);
	const lastStart = panamaInstant(lastFirst, 0);
	const elapsed = now.getTime() - start.getTime();
	const lastEnd = Math.min(lastStart.getTime() + elapsed, start.getTime());
	return {
		current: { from: start.toISOString(), to: now.toISOString() },
		last: { from: lastStart.toISOString(), to: new Date(lastEnd).toISOString() },
	};
}

/** Growth in whole per cent; null when there is nothing to compare with. */
export function changePercent(current: number, last: number): number | null {
	return last === 0 ? null : Math.round(((current - last) / last) * 100);
}

const DISK_LOW = 0.15;
const DISK_FULL = 0.05;

export type CheckState = "ok" | "warn" | "error" | "unknown";

/** How free space is judged; below the last share `/ready` says no. */
export function diskState(freeShare: number): CheckState {
	if (freeShare < DISK_FULL) return "error";
	return freeShare < DISK_LOW ? "warn" : "ok";
}

/** A letter that waits so long is noticed, and after the second bound mail does not leave. */
const WAIT_LIMITS = { warnMs: 15 * MINUTE_MS, errorMs: 120 * MINUTE_MS };
/** A letter that cannot leave for its own sake is no news for a day. */
const HELD_MS = 24 * 60 * MINUTE_MS;

/**
 * How what waits to leave is judged: by the age of the oldest, and a step milder while others do leave.
 *
 * @param waitedMs the age of the oldest, undefined when nothing waits
 * @param sentMs how long ago the last one left, undefined when none ever did
 */
export function waitState(waitedMs: number | undefined, sentMs: number | undefined): CheckState {
	if (waitedMs === undefined || waitedMs < WAIT_LIMITS.warnMs) return "ok";
	return waitedMs < WAIT_LIMITS.errorMs || (sentMs !== undefined && sentMs < WAIT_LIMITS.warnMs)
		? "warn"
		: "error";
}

type Mail = {
	dead: number;
	/** Ages in milliseconds, undefined where there is none. */
	waitedMs?: number | undefined;
	sentMs?: number | undefined;
	heldMs?: number | undefined;
};

/** How the outbox of mail is judged. @source rules 7.10 */
export function mailState({ dead, waitedMs, sentMs, heldMs = 0 }: Mail): CheckState {
	const state = waitState(waitedMs, sentMs);
	return state === "ok" && (dead > 0 || heldMs > HELD_MS) ? "warn" : state;
}
