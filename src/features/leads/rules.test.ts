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

test("no state follows itself, none goes back to new, every one can be left", () => {
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

test("the clock is calm, then warns, then is late, to the millisecond", () => {
	expect(clockOf(corolla, at("16:35:59.999"))).toBe("calm");
	expect(clockOf(corolla, at("16:36:00"))).toBe("soon");
	expect(clockOf(corolla, at("16:59:59.999"))).toBe("soon");
	expect(clockOf(corolla, at("17:00:00"))).toBe("late");
});

test("who only signed up for the newsletter was promised nothing and asked for nothing", () => {
	const signUp = { ...corolla, kind: "newsletter" as const };
	expect(clockOf(signUp, at("23:00:00"))).toBe("none");
	expect(nextStates("new", "newsletter")).toEqual(["contacted", "won", "lost"]);
});

test("an answer stops the clock, in time or late", () => {
	const answered = (time: string) => ({ ...corolla, answered_at: `2026-11-20T${time}.000Z` });
	expect(clockOf(answered("17:00:00"), at("23:00:00"))).toBe("answered");
	expect(clockOf(answered("17:00:01"), at("23:00:00"))).toBe("answered_late");
});

test("each kind of lead has its own promise", () => {
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

test("a reference tells kind, year and number", () => {
	expect(referenceOf("quote", "2026", 1)).toBe("COT-2026-00001");
	expect(referenceOf("appointment", "2027", 123_456)).toBe("CIT-2027-123456");
	expect(seriesOf("contact", "2026")).toBe("MEN-2026");
});

test("a filled trap or two links look like spam, one link does not", () => {
	expect(looksLikeSpam("x", "")).toBe(true);
	expect(looksLikeSpam("", "http://a.example y www.b.example")).toBe(true);
	expect(looksLikeSpam("", "mira https://a.example")).toBe(false);
	expect(looksLikeSpam(undefined, undefined)).toBe(false);
});

test("every state and every filter has a name", () => {
	expect(Object.keys(STATE_FILTER_LABELS)).toEqual([...STATE_FILTERS]);
});
