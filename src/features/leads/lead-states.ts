export const LEAD_STATES = [
	"nueva",
	"contactada",
	"cotizada",
	"agendada",
	"ganada",
	"perdida",
] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** What the inbox can be narrowed to: one state, or one of these. */
export const STATE_FILTERS = ["abiertas", ...LEAD_STATES, "todas", "cuarentena"] as const;
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
	nueva: {
		label: "Nueva",
		plural: "Nuevas",
		tone: "solid",
		isOpen: true,
		isWaiting: true,
		stands: "nothing",
		isOfSignUps: true,
		to: ["contactada", "cotizada", "agendada", "ganada", "perdida"],
	},
	contactada: {
		label: "Contactada",
		plural: "Contactadas",
		tone: "soft",
		isOpen: true,
		isWaiting: false,
		stands: "nothing",
		isOfSignUps: true,
		to: ["cotizada", "agendada", "ganada", "perdida"],
	},
	cotizada: {
		label: "Cotizada",
		plural: "Cotizadas",
		tone: "soft",
		isOpen: true,
		isWaiting: false,
		stands: "price",
		isOfSignUps: false,
		to: ["contactada", "agendada", "ganada", "perdida"],
	},
	agendada: {
		label: "Agendada",
		plural: "Agendadas",
		tone: "soft",
		isOpen: true,
		isWaiting: false,
		stands: "visit",
		isOfSignUps: false,
		to: ["contactada", "cotizada", "ganada", "perdida"],
	},
	ganada: {
		label: "Ganada",
		plural: "Ganadas",
		tone: "line",
		isOpen: false,
		isWaiting: false,
		stands: "job",
		isOfSignUps: true,
		to: ["contactada"],
	},
	perdida: {
		label: "Perdida",
		plural: "Perdidas",
		tone: "line",
		isOpen: false,
		isWaiting: false,
		stands: "loss",
		isOfSignUps: true,
		to: ["contactada"],
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
	if (filter === "todas" || filter === "cuarentena") return LEAD_STATES;
	return filter === "abiertas" ? statesThat("isOpen") : [filter];
}

/** A step from one state to another, as the history tells it. */
export function stepWords(from: LeadState, to: LeadState): string {
	return `${FACTS[from].label} → ${FACTS[to].label}`;
}
