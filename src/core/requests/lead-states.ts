export const LEAD_STATES = ["new", "contacted", "quoted", "scheduled", "won", "lost"] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** Filters of the inbox: one state, or a group of states. */
export const STATE_FILTERS = ["open", ...LEAD_STATES, "all", "quarantined"] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/**
 * Properties of a lead state and its labels for staff; its transitions are in lead-transitions.server.ts. A new state
 * needs a row in both. Customers do not see these states.
 */
type LeadStateInfo = {
	label: string;
	/** Label of several leads. */
	plural: string;
	/** Tone of its badge. */
	tone: "solid" | "soft" | "pending" | "active" | "success" | "failure";
	/** It still needs work. */
	isOpen: boolean;
	/** It is unanswered, so its promise runs. */
	isWaiting: boolean;
	/** The outcome so far; a job is won for an amount, a loss has a reason. */
	outcome: "nothing" | "price" | "visit" | "job" | "loss";
	/** Whether newsletter sign-ups can have it; they need no price, visit or work. */
	allowsSignUps: boolean;
	/** States that staff may move it to, in workflow order; a closed lead can only be reopened. */
	allowedStates: readonly LeadState[];
};

const LEAD_STATE_INFO: Record<LeadState, LeadStateInfo> = {
	new: {
		label: "Nueva",
		plural: "Nuevas",
		tone: "solid",
		isOpen: true,
		isWaiting: true,
		outcome: "nothing",
		allowsSignUps: true,
		allowedStates: ["contacted", "quoted", "scheduled", "won", "lost"],
	},
	contacted: {
		label: "Contactada",
		plural: "Contactadas",
		tone: "soft",
		isOpen: true,
		isWaiting: false,
		outcome: "nothing",
		allowsSignUps: true,
		allowedStates: ["quoted", "scheduled", "won", "lost"],
	},
	quoted: {
		label: "Cotizada",
		plural: "Cotizadas",
		tone: "pending",
		isOpen: true,
		isWaiting: false,
		outcome: "price",
		allowsSignUps: false,
		allowedStates: ["contacted", "scheduled", "won", "lost"],
	},
	scheduled: {
		label: "Agendada",
		plural: "Agendadas",
		tone: "active",
		isOpen: true,
		isWaiting: false,
		outcome: "visit",
		allowsSignUps: false,
		allowedStates: ["contacted", "quoted", "won", "lost"],
	},
	won: {
		label: "Ganada",
		plural: "Ganadas",
		tone: "success",
		isOpen: false,
		isWaiting: false,
		outcome: "job",
		allowsSignUps: true,
		allowedStates: ["contacted"],
	},
	lost: {
		label: "Perdida",
		plural: "Perdidas",
		tone: "failure",
		isOpen: false,
		isWaiting: false,
		outcome: "loss",
		allowsSignUps: true,
		allowedStates: ["contacted"],
	},
};

export function getLeadStateInfo(state: LeadState): LeadStateInfo {
	return LEAD_STATE_INFO[state];
}

/** Lists the states with a flag set, for queries. */
export function listLeadStatesWith(flag: "isOpen" | "isWaiting"): LeadState[] {
	return LEAD_STATES.filter((state) => LEAD_STATE_INFO[state][flag]);
}

/** Lists the states that an inbox filter includes. */
export function listFilterStates(filter: StateFilter): readonly LeadState[] {
	if (filter === "all" || filter === "quarantined") return LEAD_STATES;
	return filter === "open" ? listLeadStatesWith("isOpen") : [filter];
}

/** Formats a change of state for the history. */
export function formatStateChange(from: LeadState, to: LeadState): string {
	return `${LEAD_STATE_INFO[from].label} → ${LEAD_STATE_INFO[to].label}`;
}
