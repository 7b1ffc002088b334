import type { Check } from "./contract.ts";

/** The state at which a check raises an alarm. Low disk space raises one, because a full disk could not store it. */
const ALARMED: Readonly<Partial<Record<Check["id"], "warn" | "error">>> = {
	database: "error",
	disk: "warn",
	backup: "error",
	media: "error",
	mail: "error",
	calendar: "error",
	clock: "error",
};
/** Shorter failures are not notified. */
const TOLD_AFTER_MS = 10 * 60_000;
/** A check must pass this long before its alarm ends, so that flapping notifies once. */
const MENDED_AFTER_MS = 60 * 60_000;
export const LOOK_EVERY_MS = 5 * 60_000;

/** Instants: start of the failure, notification, and start of the recovery. */
export type Alarm = { since: string; toldAt: string | null; okSince: string | null };
export type Step = "nothing" | "note" | "tell" | "worsen" | "drop" | "ease" | "mend";

/** Checks whether a check raises an alarm; undefined if its state is unknown. */
export function isAlarming({ id, state }: Pick<Check, "id" | "state">): boolean | undefined {
	if (state === "unknown") return undefined;
	const from = ALARMED[id];
	return from !== undefined && (state === "error" || state === from);
}

/**
 * Returns the next step for a check's alarm: notify once after ten minutes of failure, and once after an hour of
 * recovery.
 *
 * @source rules 7.15
 */
export function nextStep(alarm: Alarm | undefined, isBad: boolean | undefined, now: Date): Step {
	// A corrected clock may be earlier than the stored instant.
	const passed = (since: string, ms: number) => Math.abs(now.getTime() - Date.parse(since)) >= ms;
	if (isBad === undefined) return "nothing";
	if (!alarm) return isBad ? "note" : "nothing";
	if (isBad && !alarm.toldAt && passed(alarm.since, TOLD_AFTER_MS)) return "tell";
	if (isBad) return alarm.okSince ? "worsen" : "nothing";
	if (!alarm.toldAt) return "drop";
	if (!alarm.okSince) return "ease";
	return passed(alarm.okSince, MENDED_AFTER_MS) ? "mend" : "nothing";
}
