const DAY_MS = 24 * 60 * 60 * 1000;
/** A longer shutdown is rare, so a larger jump forward is not trusted at once. */
const MAX_AHEAD_DAYS = 31;
/** Tolerated jump backwards. */
const MAX_BEHIND_DAYS = 1;
/** After running evenly for this long, the clock is trusted: the server was off. */
const TRUST_AFTER_DAYS = 7;
/** Maximum gap between two hourly checks; a longer one restarts the week. */
const MAX_GAP_DAYS = 2;

/** The last trusted time, the last recorded time, and the time of the jump away from the trusted one. */
export type ClockMark = { trustedAt: string; seenAt: string; jumpedAt: string | null };

export type ClockState =
	| { name: "right"; trustedAt: string }
	| { name: "ahead" | "behind"; trustedAt: string; believedAt: string };

/**
 * Checks whether the clock is plausible: more than 31 days ahead of the last trusted time, or more than a day
 * behind it, is not trusted until the clock has run evenly for a week.
 *
 * @returns the state, and the mark to store
 * @source rules 9.12
 */
export function checkClockState(mark: ClockMark, now: Date): { state: ClockState; next: ClockMark } {
	const nowMs = now.getTime();
	const seenAt = now.toISOString();
	const { trustedAt } = mark;
	const differenceMs = nowMs - Date.parse(trustedAt);
	const trustedResult = {
		state: { name: "right", trustedAt } as const,
		next: { trustedAt: seenAt, seenAt, jumpedAt: null },
	};
	if (differenceMs >= -MAX_BEHIND_DAYS * DAY_MS && differenceMs <= MAX_AHEAD_DAYS * DAY_MS)
		return trustedResult;
	const isContinuous = Math.abs(nowMs - Date.parse(mark.seenAt)) <= MAX_GAP_DAYS * DAY_MS;
	const jumpedAt = mark.jumpedAt && isContinuous ? mark.jumpedAt : seenAt;
	const believedAt = Date.parse(jumpedAt) + TRUST_AFTER_DAYS * DAY_MS;
	if (nowMs >= believedAt) return trustedResult;
	return {
		state: {
			name: differenceMs > 0 ? "ahead" : "behind",
			trustedAt,
			believedAt: new Date(believedAt).toISOString(),
		},
		next: { trustedAt, seenAt, jumpedAt },
	};
}
