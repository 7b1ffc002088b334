import { expect, test } from "vitest";
import { type Alarm, getNextStep, isAlarming } from "./alarm-rules.ts";

const NOW = new Date("2026-11-20T15:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const alarm = (over: Partial<Alarm> = {}): Alarm => ({
	since: ago(5),
	toldAt: null,
	okSince: null,
	...over,
});

test.each([
	["does nothing while passing", undefined, false, "nothing"],
	["stores a new failure", undefined, true, "note"],
	["does not notify at once", alarm(), true, "nothing"],
	["notifies after ten minutes", alarm({ since: ago(10) }), true, "tell"],
	["notifies once", alarm({ since: ago(999), toldAt: ago(500) }), true, "nothing"],
	["ignores a failure that ends before it is notified", alarm(), false, "drop"],
	["starts the recovery of a notified alarm", alarm({ toldAt: ago(30) }), false, "ease"],
	["waits an hour before it notifies a recovery", alarm({ toldAt: ago(90), okSince: ago(59) }), false, "nothing"],
	["notifies the recovery after an hour", alarm({ toldAt: ago(90), okSince: ago(60) }), false, "mend"],
	["cancels the recovery when it fails again", alarm({ toldAt: ago(90), okSince: ago(30) }), true, "worsen"],
	["does nothing when the state is unknown", alarm({ since: ago(60) }), undefined, "nothing"],
	["notifies a failure stored while the clock was ahead", alarm({ since: ago(-9999) }), true, "tell"],
] as const)("%s", (...row) => {
	const [, before, isBad, step] = row;
	expect(getNextStep(before, isBad, NOW)).toBe(step);
});

test("raises alarms for low disk space and failures of some checks only", () => {
	expect(isAlarming({ id: "disk", state: "warn" })).toBe(true);
	expect(isAlarming({ id: "mail", state: "warn" })).toBe(false);
	expect(isAlarming({ id: "mail", state: "error" })).toBe(true);
	expect(isAlarming({ id: "calendar", state: "unknown" })).toBeUndefined();
	expect(isAlarming({ id: "version", state: "error" })).toBe(false);
});
