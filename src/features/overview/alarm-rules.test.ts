import { expect, test } from "vitest";
import { type Alarm, isAlarming, nextStep } from "./alarm-rules.ts";

const NOW = new Date("2026-11-20T15:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const alarm = (over: Partial<Alarm> = {}): Alarm => ({
	since: ago(5),
	toldAt: null,
	okSince: null,
	...over,
});

test.each([
	["nothing that was well and is", undefined, false, "nothing"],
	["what turns bad is noted", undefined, true, "note"],
	["and not told at once", alarm(), true, "nothing"],
	["but after ten minutes", alarm({ since: ago(10) }), true, "tell"],
	["once", alarm({ since: ago(999), toldAt: ago(500) }), true, "nothing"],
	["a blip is dropped", alarm(), false, "drop"],
	["what was told and is well waits", alarm({ toldAt: ago(30) }), false, "ease"],
	["for an hour", alarm({ toldAt: ago(90), okSince: ago(59) }), false, "nothing"],
	["and is then told mended", alarm({ toldAt: ago(90), okSince: ago(60) }), false, "mend"],
	["unless it comes back", alarm({ toldAt: ago(90), okSince: ago(30) }), true, "worsen"],
	["what nobody knows changes nothing", alarm({ since: ago(60) }), undefined, "nothing"],
	["a note from a clock far ahead is told too", alarm({ since: ago(-9999) }), true, "tell"],
] as const)("%s", (...row) => {
	const [, before, isBad, step] = row;
	expect(nextStep(before, isBad, NOW)).toBe(step);
});

test("a low disk is an alarm before it is full; other things when they fail; some never", () => {
	expect(isAlarming({ id: "disk", state: "warn" })).toBe(true);
	expect(isAlarming({ id: "mail", state: "warn" })).toBe(false);
	expect(isAlarming({ id: "mail", state: "error" })).toBe(true);
	expect(isAlarming({ id: "calendar", state: "unknown" })).toBeUndefined();
	expect(isAlarming({ id: "version", state: "error" })).toBe(false);
});
