const DAY_MS = 24 * 60 * 60 * 1000;
/** A shop that was off for longer is rare; a clock that jumped further is not believed at once. */
const CLOCK_JUMP_DAYS = 31;
/** So far back a clock may be set without a word. */
const BACK_DAYS = 1;
/** A clock that runs on evenly for so long is right, and the shop was off. */
const JUMP_BELIEVED_AFTER_DAYS = 7;
/** Between two looks, which come every hour: a longer pause begins the week anew. */
const PAUSE_DAYS = 2;

/** Instants of the last hour that was believed, of the last one seen, and of when the clock jumped away from the first. */
export type ClockMark = { trustedAt: string; seenAt: string; jumpedAt: string | null };

export type ClockState =
	| { name: "right"; trustedAt: string }
	| { name: "ahead" | "behind"; trustedAt: string; believedAt: string };

/**
 * Whether the clock can be what it says, by what was seen before: more than 31 days after it or a day before it is not,
 * until it has run on evenly for a week.
 *
 * @returns the judgement, and what to remember of this look
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
