import { expect, test } from "vitest";
import { type Alarm, getNextStep, isAlarming } from "./alarm-rules.ts";

const NOW = new Date("2026-11-20T15:00:00Z");
const getMinutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const createAlarm = (overrides: Partial<Alarm> = {}): Alarm => ({
	since: getMinutesAgo(5),
	notifiedAt: null,
	okSince: null,
	...overrides,
});

test.each([
	["does nothing while passing", undefined, false, "nothing"],
	["stores a new failure", undefined, true, "note"],
	["does not notify at once", createAlarm(), true, "nothing"],
	["notifies after ten minutes", createAlarm({ since: getMinutesAgo(10) }), true, "tell"],
	[
		"notifies once",
		createAlarm({ since: getMinutesAgo(999), notifiedAt: getMinutesAgo(500) }),
		true,
		"nothing",
	],
	["ignores a failure that ends before it is notified", createAlarm(), false, "drop"],
	["starts the recovery of a notified alarm", createAlarm({ notifiedAt: getMinutesAgo(30) }), false, "ease"],
	[
		"waits an hour before it notifies a recovery",
		createAlarm({ notifiedAt: getMinutesAgo(90), okSince: getMinutesAgo(59) }),
		false,
		"nothing",
	],
	[
		"notifies the recovery after an hour",
		createAlarm({ notifiedAt: getMinutesAgo(90), okSince: getMinutesAgo(60) }),
		false,
		"mend",
	],
	[
		"cancels the recovery when it fails again",
		createAlarm({ notifiedAt: getMinutesAgo(90), okSince: getMinutesAgo(30) }),
		true,
		"worsen",
	],
	["does nothing when the state is unknown", createAlarm({ since: getMinutesAgo(60) }), undefined, "nothing"],
	[
		"notifies a failure stored while the clock was ahead",
		createAlarm({ since: getMinutesAgo(-9999) }),
		true,
		"tell",
	],
] as const)("%s", (...row) => {
	const [, storedAlarm, isBad, expectedStep] = row;
	expect(getNextStep(storedAlarm, isBad, NOW)).toBe(expectedStep);
});

test("raises alarms for low disk space and failures of some checks only", () => {
	expect(isAlarming({ id: "disk", state: "warn" })).toBe(true);
	expect(isAlarming({ id: "mail", state: "warn" })).toBe(false);
	expect(isAlarming({ id: "mail", state: "error" })).toBe(true);
	expect(isAlarming({ id: "calendar", state: "unknown" })).toBeUndefined();
	expect(isAlarming({ id: "version", state: "error" })).toBe(false);
});
