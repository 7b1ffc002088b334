import { expect, test } from "vitest";
import { pickNewerSnapshot } from "./newer-version.ts";

const snapshotAt = (now: string) => ({ now: `2026-11-20T14:0${now}.000Z` });

test("drops older polls and polls of replaced data", () => {
	const [earlierLoad, loaded] = [snapshotAt("0:00"), snapshotAt("1:00")];
	const last = { loaded, current: snapshotAt("3:00") };
	const next = { loaded, current: snapshotAt("4:00") };
	expect(pickNewerSnapshot(last, next)).toBe(next);
	expect(pickNewerSnapshot(last, { loaded, current: snapshotAt("2:00") })).toBe(last);
	expect(pickNewerSnapshot(last, { loaded: earlierLoad, current: snapshotAt("5:00") })).toBe(last);
	const reloaded = { loaded: snapshotAt("2:00"), current: snapshotAt("2:30") };
	expect(pickNewerSnapshot(last, reloaded)).toBe(reloaded);
});
