import type { LeadState } from "./lead-states.ts";

/** What becomes of a request by what happens elsewhere; null where it stays as it is. */
type Effects = {
	/** Staff reached its person: that answers. */
	reached: LeadState | null;
	/** Its visit came to nothing by the shop's doing, or the car did not come. */
	unscheduled: LeadState | null;
	/** Its customer has a price: that answers what nobody had begun to. */
	quoted: LeadState | null;
	/** Its customer sent something more: what was answered and settled nothing waits again. */
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
