export const LEAD_STATES = ["new", "contacted", "quoted", "scheduled", "won", "lost"] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** What the inbox can be narrowed to: one state, or one of these. */
export const STATE_FILTERS = ["open", ...LEAD_STATES, "all", "quarantined"] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/**
 * What a state of a request is, and what staff read of it; what becomes of it stands in lead-effects.server.ts. A new state
 * has a row in both. Its customer reads none.
 */
type Facts = {
	label: string;
	/** Of several. */
	plural: string;
	/** How loud its badge is. */
	tone: "solid" | "soft" | "line";
	/** It still needs somebody. */
	isOpen: boolean;
	/** Nobody answered yet: its promise runs. */
	isWaiting: boolean;
	/** What stands between the shop and its customer; a job is won for an amount, a loss has its reason. */
	stands: "nothing" | "price" | "visit" | "job" | "loss";
	/** Who only signed up for the newsletter comes to it too: that asks for no price, no visit and no work. */
	isOfSignUps: boolean;
	/** The states staff may move it to, in the order of the workflow; a closed one can only be reopened. */
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

/** The states of which a fact is true, as a query takes them. */
export function statesThat(fact: "isOpen" | "isWaiting"): LeadState[] {
	return LEAD_STATES.filter((state) => FACTS[state][fact]);
}

/** The states that a filter of the inbox shows. */
export function statesIn(filter: StateFilter): readonly LeadState[] {
	if (filter === "all" || filter === "quarantined") return LEAD_STATES;
	return filter === "open" ? statesThat("isOpen") : [filter];
}

/** A step from one state to another, as the history tells it. */
export function stepWords(from: LeadState, to: LeadState): string {
	return `${FACTS[from].label} → ${FACTS[to].label}`;
}
