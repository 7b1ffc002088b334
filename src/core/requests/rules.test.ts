import { expect, test } from "vitest";
import { LEAD_STATES, STATE_FILTERS } from "./lead-states.ts";
import { STATE_FILTER_LABELS } from "./messages.ts";
import {
	formatReference,
	getClock,
	getPromiseMinutes,
	getReferenceSeries,
	isLikelySpam,
	listNextStates,
} from "./rules.ts";

const quote = {
	kind: "quote" as const,
	warn_at: "2026-11-20T16:36:00.000Z",
	due_at: "2026-11-20T17:00:00.000Z",
	answered_at: null,
};
const toInstant = (time: string) => new Date(`2026-11-20T${time}Z`);

test("offers neither «new» nor the current state", () => {
	for (const state of LEAD_STATES) {
		for (const kind of ["quote", "newsletter"] as const) {
			expect(listNextStates(state, kind)).not.toContain(state);
			expect(listNextStates(state, kind)).not.toContain("new");
			expect(listNextStates(state, kind).length).toBeGreaterThan(0);
		}
	}
	expect(listNextStates("won", "quote")).toEqual(["contacted"]);
	expect(listNextStates("lost", "quote")).toEqual(["contacted"]);
});

test("changes clock status to the millisecond", () => {
	expect(getClock(quote, toInstant("16:35:59.999"))).toBe("calm");
	expect(getClock(quote, toInstant("16:36:00"))).toBe("soon");
	expect(getClock(quote, toInstant("16:59:59.999"))).toBe("soon");
	expect(getClock(quote, toInstant("17:00:00"))).toBe("late");
});

test("has no promise for newsletter sign-ups", () => {
	const signUp = { ...quote, kind: "newsletter" as const };
	expect(getClock(signUp, toInstant("23:00:00"))).toBe("none");
	expect(listNextStates("new", "newsletter")).toEqual(["contacted", "won", "lost"]);
});

test("stops the clock on an answer, even late", () => {
	const buildAnswered = (time: string) => ({ ...quote, answered_at: `2026-11-20T${time}.000Z` });
	expect(getClock(buildAnswered("17:00:00"), toInstant("23:00:00"))).toBe("answered");
	expect(getClock(buildAnswered("17:00:01"), toInstant("23:00:00"))).toBe("answered_late");
});

test("uses the promise of each lead type", () => {
	const promises = {
		contactMinutes: 1,
		serviceRequestMinutes: 2,
		quoteMinutes: 3,
		appointmentMinutes: 4,
	};
	const getMinutes = (kind: Parameters<typeof getPromiseMinutes>[0]) => getPromiseMinutes(kind, { promises });
	expect(getMinutes("contact")).toBe(1);
	expect(getMinutes("newsletter")).toBe(1);
	expect(getMinutes("service_request")).toBe(2);
	expect(getMinutes("quote")).toBe(3);
	expect(getMinutes("appointment")).toBe(4);
});

test("formats a reference from type, year and number", () => {
	expect(formatReference("quote", "2026", 1)).toBe("COT-2026-00001");
	expect(formatReference("appointment", "2027", 123_456)).toBe("CIT-2027-123456");
	expect(getReferenceSeries("contact", "2026")).toBe("MEN-2026");
});

test("flags a filled honeypot or two links as spam", () => {
	expect(isLikelySpam("x", "")).toBe(true);
	expect(isLikelySpam("", "http://a.example y www.b.example")).toBe(true);
	expect(isLikelySpam("", "mira https://a.example")).toBe(false);
	expect(isLikelySpam(undefined, undefined)).toBe(false);
});

test("labels every state and filter", () => {
	expect(Object.keys(STATE_FILTER_LABELS)).toEqual([...STATE_FILTERS]);
});
