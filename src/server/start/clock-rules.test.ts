import fc from "fast-check";
import { expect, test } from "vitest";
import { type ClockMark, checkClockState } from "./clock-rules.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const TRUSTED = "2026-11-20T15:00:00.000Z";
const START: ClockMark = { trustedAt: TRUSTED, seenAt: TRUSTED, jumpedAt: null };
const addDays = (days: number, from = TRUSTED) => new Date(Date.parse(from) + days * DAY_MS);

test.each([
	[0, "right"],
	[31, "right"],
	[31.01, "ahead"],
	[1095, "ahead"],
	[-1, "right"],
	[-1.01, "behind"],
])("%d days after the last record, the clock is %s", (days, name) => {
	expect(checkClockState(START, addDays(days)).state.name).toBe(name);
});

test("trusts a jump only after a continuous week", () => {
	let mark = START;
	const checkAfter = (days: number) => {
		const { state, next } = checkClockState(mark, addDays(days));
		mark = next;
		return state.name;
	};
	for (let day = 400; day < 407; day++) expect(checkAfter(day)).toBe("ahead");
	expect(checkAfter(407)).toBe("right");
	expect(checkAfter(408)).toBe("right");
});

test("restarts the week after a second jump or return", () => {
	let mark = START;
	const checkAfter = (days: number) => {
		const { state, next } = checkClockState(mark, addDays(days));
		mark = next;
		return state.name;
	};
	expect([checkAfter(400), checkAfter(401), checkAfter(800), checkAfter(801)]).toEqual(
		Array(4).fill("ahead"),
	);
	expect([checkAfter(0.1), checkAfter(802)]).toEqual(["right", "ahead"]);
	expect(checkAfter(808)).toBe("ahead");
});

test("never trusts a jump in one check (property test)", () => {
	const jump = fc.double({ min: 32, max: 40_000, noNaN: true });
	fc.assert(
		fc.property(jump, jump, (firstJump, secondJump) => {
			const first = checkClockState(START, addDays(firstJump));
			const second = checkClockState(first.next, addDays(firstJump + secondJump));
			expect([first.state.name, second.state.name]).toEqual(["ahead", "ahead"]);
		}),
	);
});
