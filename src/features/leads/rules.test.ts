import { expect, test } from "vitest";
import { LEAD_STATES, STATE_FILTERS } from "./lead-states.ts";
import {
	clockOf,
	looksLikeSpam,
	nextStates,
	promiseMinutesOf,
	referenceOf,
	seriesOf,
} from "./rules.ts";
import { STATE_FILTER_LABELS } from "./sentences.ts";

const corolla = {
	kind: "quote" as const,
	warn_at: "2026-11-20T16:36:00.000Z",
	due_at: "2026-11-20T17:00:00.000Z",
	answered_at: null,
};
const at = (time: string) => new Date(`2026-11-20T${time}Z`);

test("never returns to new or stays in place", () => {
	for (const state of LEAD_STATES) {
		for (const kind of ["quote", "newsletter"] as const) {
			expect(nextStates(state, kind)).not.toContain(state);
			expect(nextStates(state, kind)).not.toContain("new");
			expect(nextStates(state, kind).length).toBeGreaterThan(0);
		}
	}
	expect(nextStates("won", "quote")).toEqual(["contacted"]);
	expect(nextStates("lost", "quote")).toEqual(["contacted"]);
});

test("changes clock status to the millisecond", () => {
	expect(clockOf(corolla, at("16:35:59.999"))).toBe("calm");
	expect(clockOf(corolla, at("16:36:00"))).toBe("soon");
	expect(clockOf(corolla, at("16:59:59.999"))).toBe("soon");
	expect(clockOf(corolla, at("17:00:00"))).toBe("late");
});

test("has no promise for newsletter sign-ups", () => {
	const signUp = { ...corolla, kind: "newsletter" as const };
	expect(clockOf(signUp, at("23:00:00"))).toBe("none");
	expect(nextStates("new", "newsletter")).toEqual(["contacted", "won", "lost"]);
});

test("stops the clock on an answer, even late", () => {
	const answered = (time: string) => ({ ...corolla, answered_at: `2026-11-20T${time}.000Z` });
	expect(clockOf(answered("17:00:00"), at("23:00:00"))).toBe("answered");
	expect(clockOf(answered("17:00:01"), at("23:00:00"))).toBe("answered_late");
});

test("uses the promise of each lead type", () => {
	const promises = {
		contactMinutes: 1,
		serviceRequestMinutes: 2,
		quoteMinutes: 3,
		appointmentMinutes: 4,
	};
	const minutes = (kind: Parameters<typeof promiseMinutesOf>[0]) =>
		promiseMinutesOf(kind, { promises });
	expect(minutes("contact")).toBe(1);
	expect(minutes("newsletter")).toBe(1);
	expect(minutes("service_request")).toBe(2);
	expect(minutes("quote")).toBe(3);
	expect(minutes("appointment")).toBe(4);
});

test("formats a reference from type, year and number", () => {
	expect(referenceOf("quote", "2026", 1)).toBe("COT-2026-00001");
	expect(referenceOf("appointment", "2027", 123_456)).toBe("CIT-2027-123456");
	expect(seriesOf("contact", "2026")).toBe("MEN-2026");
});

test("flags a filled honeypot or two links as spam", () => {
	expect(looksLikeSpam("x", "")).toBe(true);
	expect(looksLikeSpam("", "http://a.example y www.b.example")).toBe(true);
	expect(looksLikeSpam("", "mira https://a.example")).toBe(false);
	expect(looksLikeSpam(undefined, undefined)).toBe(false);
});

test("labels every state and filter", () => {
	expect(Object.keys(STATE_FILTER_LABELS)).toEqual([...STATE_FILTERS]);
});
