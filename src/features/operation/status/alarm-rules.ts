import type { Check } from "./contract.ts";

/** The state at which a check raises an alarm. Low disk space raises one, because a full disk could not store it. */
const ALARM_STATES: Readonly<Partial<Record<Check["id"], "warn" | "error">>> = {
	database: "error",
	disk: "warn",
	backup: "error",
	media: "error",
	mail: "error",
	calendar: "error",
	clock: "error",
};
/** Shorter failures are not notified. */
const NOTIFY_AFTER_MS = 10 * 60_000;
/** A check must pass this long before its alarm ends, so that flapping notifies once. */
const RESOLVED_AFTER_MS = 60 * 60_000;

/** Instants: start of the failure, notification, and start of the recovery. */
export type Alarm = { since: string; notifiedAt: string | null; okSince: string | null };
export type AlarmStep = "nothing" | "note" | "tell" | "worsen" | "drop" | "ease" | "mend";

/** Checks whether a check raises an alarm; undefined if its state is unknown. */
export function isAlarming({ id, state }: Pick<Check, "id" | "state">): boolean | undefined {
	if (state === "unknown") return undefined;
	const minState = ALARM_STATES[id];
	return minState !== undefined && (state === "error" || state === minState);
}

/**
 * Returns the next step for a check's alarm: notify once after ten minutes of failure, and once after an hour of
 * recovery.
 *
 * @source rules 7.15
 */
export function getNextStep(alarm: Alarm | undefined, isFailing: boolean | undefined, now: Date): AlarmStep {
	// A corrected clock may be earlier than the stored instant.
	const hasPassed = (since: string, ms: number) => Math.abs(now.getTime() - Date.parse(since)) >= ms;
	if (isFailing === undefined) return "nothing";
	if (!alarm) return isFailing ? "note" : "nothing";
	if (isFailing && !alarm.notifiedAt && hasPassed(alarm.since, NOTIFY_AFTER_MS)) return "tell";
	if (isFailing) return alarm.okSince ? "worsen" : "nothing";
	if (!alarm.notifiedAt) return "drop";
	if (!alarm.okSince) return "ease";
	return hasPassed(alarm.okSince, RESOLVED_AFTER_MS) ? "mend" : "nothing";
}
