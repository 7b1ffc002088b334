/** The kinds of lead and the prefix of their reference. */
export const LEAD_KINDS = ["quote", "newsletter", "contact", "appointment", "service_request"] as const;
export type LeadKindName = (typeof LEAD_KINDS)[number];

export const LEAD_STATES = [
	"nueva",
	"contactada",
	"cotizada",
	"agendada",
	"ganada",
	"perdida",
] as const;
export type LeadStateName = (typeof LEAD_STATES)[number];

export const OPEN_STATES = ["nueva", "contactada", "cotizada", "agendada"] as const;

const PREFIXES: Record<LeadKindName, string> = {
	quote: "COT",
	newsletter: "BOL",
	contact: "MEN",
	appointment: "CIT",
	service_request: "SOL",
};

const NEXT: Record<LeadStateName, readonly LeadStateName[]> = {
	nueva: ["contactada", "cotizada", "agendada", "ganada", "perdida"],
	contactada: ["cotizada", "agendada", "ganada", "perdida"],
	cotizada: ["contactada", "agendada", "ganada", "perdida"],
	agendada: ["contactada", "cotizada", "ganada", "perdida"],
	ganada: ["contactada"],
	perdida: ["contactada"],
};

/** The states a lead may move to, in the order of the workflow; a closed one can only be reopened. */
export function nextStates(from: LeadStateName): readonly LeadStateName[] {
	return NEXT[from];
}

/** "COT-2026-00001": kind, year in Panama, number within both. */
export function referenceOf(kind: LeadKindName, year: string, number: number): string {
	return `${PREFIXES[kind]}-${year}-${String(number).padStart(5, "0")}`;
}

/** The counter a reference's number comes from. */
export function seriesOf(kind: LeadKindName, year: string): string {
	return `${PREFIXES[kind]}-${year}`;
}
