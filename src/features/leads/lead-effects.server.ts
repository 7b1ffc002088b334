import type { LeadState } from "./lead-states.ts";

/** Transitions of a request by events elsewhere; null where the state stays. */
type Effects = {
	/** Staff reached the customer, which counts as an answer. */
	reached: LeadState | null;
	/** The shop cancelled its visit, or the car did not come. */
	unscheduled: LeadState | null;
	/** The customer has a price, which counts as an answer. */
	quoted: LeadState | null;
	/** The customer sent more: an answered request without a result waits again. */
	heard: LeadState | null;
};

const EFFECTS: Record<LeadState, Effects> = {
	new: { reached: "contacted", unscheduled: null, quoted: "quoted", heard: null },
	contacted: { reached: null, unscheduled: null, quoted: "quoted", heard: "new" },
	quoted: { reached: null, unscheduled: null, quoted: null, heard: "new" },
	scheduled: { reached: null, unscheduled: "contacted", quoted: null, heard: null },
	won: { reached: null, unscheduled: null, quoted: null, heard: null },
	lost: { reached: null, unscheduled: null, quoted: "quoted", heard: null },
};

export function effectsOf(state: LeadState): Effects {
	return EFFECTS[state];
}
