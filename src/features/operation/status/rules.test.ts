import { expect, test } from "vitest";
import { getDiskState, getMailState, getQueueState } from "./rules.ts";

test("rates the disk by free space", () => {
	expect([0.5, 0.1, 0.04].map(getDiskState)).toEqual(["ok", "warn", "error"]);
});

const MINUTE = 60_000;
test.each([
	[undefined, undefined, "ok"],
	[14 * MINUTE, undefined, "ok"],
	[16 * MINUTE, undefined, "warn"],
	[121 * MINUTE, undefined, "error"],
	// One mailbox fails, the others receive their emails.
	[3 * 24 * 60 * MINUTE, 5 * MINUTE, "warn"],
	[3 * 24 * 60 * MINUTE, 16 * MINUTE, "error"],
])("rates mail pending %s ms, last sent %s ms: %s", (waitedMs, sinceSentMs, state) => {
	expect(getQueueState(waitedMs, sinceSentMs)).toBe(state);
});

test("warns about failed emails and emails held for a day", () => {
	const healthy = { dead: 0 };
	expect(getMailState(healthy)).toBe("ok");
	expect(getMailState({ ...healthy, dead: 1 })).toBe("warn");
	expect(getMailState({ ...healthy, heldMs: 25 * 60 * MINUTE })).toBe("warn");
	expect(getMailState({ ...healthy, dead: 1, waitedMs: 300 * MINUTE })).toBe("error");
});
