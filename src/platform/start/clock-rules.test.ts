import fc from "fast-check";
import { expect, test } from "vitest";
import { type ClockMark, checkClockState } from "./clock-rules.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const TRUSTED = "2026-11-20T15:00:00.000Z";
const START: ClockMark = { trustedAt: TRUSTED, seenAt: TRUSTED, jumpedAt: null };
const after = (days: number, from = TRUSTED) => new Date(Date.parse(from) + days * DAY_MS);

test.each([
	[0, "right"],
	[31, "right"],
	[31.01, "ahead"],
	[1095, "ahead"],
	[-1, "right"],
	[-1.01, "behind"],
])("%d days after the last record, the clock is %s", (days, name) => {
	expect(checkClockState(START, after(days)).state.name).toBe(name);
});

test("trusts a jump only after a continuous week", () => {
	let mark = START;
	const look = (days: number) => {
		const { state, next } = checkClockState(mark, after(days));
		mark = next;
		return state.name;
	};
	for (let day = 400; day < 407; day++) expect(look(day)).toBe("ahead");
	expect(look(407)).toBe("right");
	expect(look(408)).toBe("right");
});

test("restarts the week after a second jump or return", () => {
	let mark = START;
	const look = (days: number) => {
		const { state, next } = checkClockState(mark, after(days));
		mark = next;
		return state.name;
	};
	expect([look(400), look(401), look(800), look(801)]).toEqual(Array(4).fill("ahead"));
	expect([look(0.1), look(802)]).toEqual(["right", "ahead"]);
	expect(look(808)).toBe("ahead");
});

test("never trusts a jump in one check (property test)", () => {
	const jump = fc.double({ min: 32, max: 40_000, noNaN: true });
	fc.assert(
		fc.property(jump, jump, (one, other) => {
			const first = checkClockState(START, after(one));
			const second = checkClockState(first.next, after(one + other));
			expect([first.state.name, second.state.name]).toEqual(["ahead", "ahead"]);
		}),
	);
});
