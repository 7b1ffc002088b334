import type { LeadState } from "#core/requests/lead-states.ts";

/** Transitions of a request by events elsewhere; null where the state stays. */
type LeadTransitions = {
	/** Staff reached the customer, which counts as an answer. */
	reached: LeadState | null;
	/** The shop cancelled its visit, or the car did not come. */
	unscheduled: LeadState | null;
	/** The customer has a price, which counts as an answer. */
	quoted: LeadState | null;
	/** The customer sent more: an answered request without a result waits again. */
	customerReplied: LeadState | null;
};

const LEAD_TRANSITIONS: Record<LeadState, LeadTransitions> = {
	new: { reached: "contacted", unscheduled: null, quoted: "quoted", customerReplied: null },
	contacted: { reached: null, unscheduled: null, quoted: "quoted", customerReplied: "new" },
	quoted: { reached: null, unscheduled: null, quoted: null, customerReplied: "new" },
	scheduled: { reached: null, unscheduled: "contacted", quoted: null, customerReplied: null },
	won: { reached: null, unscheduled: null, quoted: null, customerReplied: null },
	lost: { reached: null, unscheduled: null, quoted: "quoted", customerReplied: null },
};

export function getLeadTransitions(state: LeadState): LeadTransitions {
	return LEAD_TRANSITIONS[state];
}
