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
	nueva: { reached: "contactada", unscheduled: null, quoted: "cotizada", heard: null },
	contactada: { reached: null, unscheduled: null, quoted: "cotizada", heard: "nueva" },
	cotizada: { reached: null, unscheduled: null, quoted: null, heard: "nueva" },
	agendada: { reached: null, unscheduled: "contactada", quoted: null, heard: null },
	ganada: { reached: null, unscheduled: null, quoted: null, heard: null },
	perdida: { reached: null, unscheduled: null, quoted: "cotizada", heard: null },
};

export function effectsOf(state: LeadState): Effects {
	return EFFECTS[state];
}
