const DAY_MS = 24 * 60 * 60 * 1000;
/** A longer shutdown is rare, so a larger jump forward is not trusted at once. */
const CLOCK_JUMP_DAYS = 31;
/** Tolerated jump backwards. */
const BACK_DAYS = 1;
/** After running evenly for this long, the clock is trusted: the server was off. */
const JUMP_BELIEVED_AFTER_DAYS = 7;
/** Maximum gap between two hourly checks; a longer one restarts the week. */
const PAUSE_DAYS = 2;

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
export function judgeClock(mark: ClockMark, now: Date): { state: ClockState; next: ClockMark } {
	const at = now.getTime();
	const seenAt = now.toISOString();
	const { trustedAt } = mark;
	const apart = at - Date.parse(trustedAt);
	const right = {
		state: { name: "right", trustedAt } as const,
		next: { trustedAt: seenAt, seenAt, jumpedAt: null },
	};
	if (apart >= -BACK_DAYS * DAY_MS && apart <= CLOCK_JUMP_DAYS * DAY_MS) return right;
	const isEven = Math.abs(at - Date.parse(mark.seenAt)) <= PAUSE_DAYS * DAY_MS;
	const jumpedAt = mark.jumpedAt && isEven ? mark.jumpedAt : seenAt;
	const believedAt = Date.parse(jumpedAt) + JUMP_BELIEVED_AFTER_DAYS * DAY_MS;
	if (at >= believedAt) return right;
	return {
		state: {
			name: apart > 0 ? "ahead" : "behind",
			trustedAt,
			believedAt: new Date(believedAt).toISOString(),
		},
		next: { trustedAt, seenAt, jumpedAt },
	};
}
