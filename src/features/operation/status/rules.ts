import { MINUTE_MS } from "#domain/time.ts";

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
