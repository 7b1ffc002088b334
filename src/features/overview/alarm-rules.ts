import type { Check } from "./contract.ts";

/** From which state on a check is an alarm; those that are missing never are. A full disk could keep no alarm, so a low one is. */
const ALARMED: Readonly<Partial<Record<Check["id"], "warn" | "error">>> = {
	database: "error",
	disk: "warn",
	backup: "error",
	media: "error",
	mail: "error",
	calendar: "error",
	clock: "error",
};
/** A blip is no news. */
const TOLD_AFTER_MS = 10 * 60_000;
/** What comes and goes is told once, not every time. */
const MENDED_AFTER_MS = 60 * 60_000;
export const LOOK_EVERY_MS = 5 * 60_000;

/** Instants: when it began, when it was told, and since when it is well again. */
export type Alarm = { since: string; toldAt: string | null; okSince: string | null };
export type Step = "nothing" | "note" | "tell" | "worsen" | "drop" | "ease" | "mend";

/** Whether a check is bad enough; undefined when nobody knows. */
export function isAlarming({ id, state }: Pick<Check, "id" | "state">): boolean | undefined {
	if (state === "unknown") return undefined;
	const from = ALARMED[id];
	return from !== undefined && (state === "error" || state === from);
}

/**
 * What to do about a check that was just looked at: told once after ten minutes, and once more when it was well for an hour.
 *
 * @source rules 7.15
 */
export function nextStep(alarm: Alarm | undefined, isBad: boolean | undefined, now: Date): Step {
	// A clock that is mended may stand before what was noted.
	const passed = (since: string, ms: number) => Math.abs(now.getTime() - Date.parse(since)) >= ms;
	if (isBad === undefined) return "nothing";
	if (!alarm) return isBad ? "note" : "nothing";
	if (isBad && !alarm.toldAt && passed(alarm.since, TOLD_AFTER_MS)) return "tell";
	if (isBad) return alarm.okSince ? "worsen" : "nothing";
	if (!alarm.toldAt) return "drop";
	if (!alarm.okSince) return "ease";
	return passed(alarm.okSince, MENDED_AFTER_MS) ? "mend" : "nothing";
}
