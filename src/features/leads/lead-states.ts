export const LEAD_STATES = ["new", "contacted", "quoted", "scheduled", "won", "lost"] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** Filters of the inbox: one state, or a group of states. */
export const STATE_FILTERS = ["open", ...LEAD_STATES, "all", "quarantined"] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/**
 * Properties of a lead state and its labels for staff; its transitions are in lead-transitions.server.ts. A new state
 * needs a row in both. Customers do not see these states.
 */
type Facts = {
	label: string;
	/** Label of several leads. */
	plural: string;
	/** Emphasis of its badge. */
	tone: "solid" | "soft" | "line";
	/** It still needs work. */
	isOpen: boolean;
	/** It is unanswered, so its promise runs. */
	isWaiting: boolean;
	/** The outcome so far; a job is won for an amount, a loss has a reason. */
	stands: "nothing" | "price" | "visit" | "job" | "loss";
	/** Whether newsletter sign-ups can have it; they need no price, visit or work. */
	isOfSignUps: boolean;
	/** States that staff may move it to, in workflow order; a closed lead can only be reopened. */
	to: readonly LeadState[];
};

const FACTS: Record<LeadState, Facts> = {
	new: {
		label: "Nueva",
		plural: "Nuevas",
		tone: "solid",
		isOpen: true,
		isWaiting: true,
		stands: "nothing",
		isOfSignUps: true,
		to: ["contacted", "quoted", "scheduled", "won", "lost"],
	},
	contacted: {
		label: "Contactada",
		plural: "Contactadas",
		tone: "soft",
		isOpen: true,
		isWaiting: false,
		stands: "nothing",
		isOfSignUps: true,
		to: ["quoted", "scheduled", "won", "lost"],
	},
	quoted: {
		label: "Cotizada",
		plural: "Cotizadas",
		tone: "soft",
		isOpen: true,
		isWaiting: false,
		stands: "price",
		isOfSignUps: false,
		to: ["contacted", "scheduled", "won", "lost"],
	},
	scheduled: {
		label: "Agendada",
		plural: "Agendadas",
		tone: "soft",
		isOpen: true,
		isWaiting: false,
		stands: "visit",
		isOfSignUps: false,
		to: ["contacted", "quoted", "won", "lost"],
	},
	won: {
		label: "Ganada",
		plural: "Ganadas",
		tone: "line",
		isOpen: false,
		isWaiting: false,
		stands: "job",
		isOfSignUps: true,
		to: ["contacted"],
	},
	lost: {
		label: "Perdida",
		plural: "Perdidas",
		tone: "line",
		isOpen: false,
		isWaiting: false,
		stands: "loss",
		isOfSignUps: true,
		to: ["contacted"],
	},
};

export function factsOf(state: LeadState): Facts {
	return FACTS[state];
}

/** Lists the states with a flag set, for queries. */
export function statesThat(fact: "isOpen" | "isWaiting"): LeadState[] {
	return LEAD_STATES.filter((state) => FACTS[state][fact]);
}

/** Lists the states that an inbox filter includes. */
export function statesIn(filter: StateFilter): readonly LeadState[] {
	if (filter === "all" || filter === "quarantined") return LEAD_STATES;
	return filter === "open" ? statesThat("isOpen") : [filter];
}

/** Formats a change of state for the history. */
export function stepWords(from: LeadState, to: LeadState): string {
	return `${FACTS[from].label} → ${FACTS[to].label}`;
}
