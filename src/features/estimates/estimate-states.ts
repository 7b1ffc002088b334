import { HOUR_MS } from "#panama/time.ts";
import { keysOf } from "#words/keys.ts";
import { REOPEN_HOURS } from "./bounds.ts";

/** What the list can be narrowed to; «aceptada» is whole or in part, «abierta» what still waits for its shop or its customer. */
export const FILTER_LABELS = {
	open: "Abiertas",
	draft: "Borradores",
	sent: "Enviadas",
	expired: "Vencidas",
	accepted: "Aprobadas",
	declined: "No por ahora",
	voided: "Anuladas",
	all: "Todas",
} as const;
export const ESTIMATE_FILTERS = keysOf(FILTER_LABELS);

/**
 * What a state of a version is, and what staff read of it; what its customer reads stands in estimate-words.server.ts. A
 * new state has a row in both.
 */
type Facts = {
	label: string;
	/** How loud its badge is. */
	tone: "pending" | "solid" | "soft" | "line" | "alert";
	/** Where the list shows it besides «todas»; null for what is never the newest of its request. */
	filter: keyof typeof FILTER_LABELS | null;
	/**
	 * `draft`: it is being written, its customer sees nothing of it. `waiting`: it lies with them and its prices hold, until
	 * it is `expired`. `replaced`: another version stands in its place. `annulled`: its link says so and shows nothing of it.
	 */
	stands: "draft" | "waiting" | "expired" | "answered" | "replaced" | "annulled";
	/** What its customer said. */
	answer: "none" | "yes" | "part" | "no";
};

const FACTS = {
	draft: {
		label: "Borrador",
		tone: "line",
		filter: "draft",
		stands: "draft",
		answer: "none",
	},
	sent: {
		label: "Enviada",
		tone: "pending",
		filter: "sent",
		stands: "waiting",
		answer: "none",
	},
	accepted: {
		label: "Aprobada",
		tone: "solid",
		filter: "accepted",
		stands: "answered",
		answer: "yes",
	},
	partly_accepted: {
		label: "Aprobada en parte",
		tone: "solid",
		filter: "accepted",
		stands: "answered",
		answer: "part",
	},
	declined: {
		label: "No por ahora",
		tone: "soft",
		filter: "declined",
		stands: "answered",
		answer: "no",
	},
	replaced: {
		label: "Reemplazada",
		tone: "line",
		filter: null,
		stands: "replaced",
		answer: "none",
	},
	voided: {
		label: "Anulada",
		tone: "line",
		filter: "voided",
		stands: "annulled",
		answer: "none",
	},
	expired: {
		label: "Vencida",
		tone: "alert",
		filter: "expired",
		stands: "expired",
		answer: "none",
	},
} as const satisfies Record<string, Facts>;

/** Where a version stands, as people read it. */
export const ESTIMATE_STATES = keysOf(FACTS);
export type EstimateState = keyof typeof FACTS;

const { expired: _, ...STORED } = FACTS;
/** Those that are stored: all but `vencida`, which is a day that went by (see `standingOf`). */
export const STORED_STATES = keysOf(STORED);
export type StoredState = keyof typeof STORED;

export function factsOf(state: EstimateState) {
	const { stands, ...facts } = FACTS[state];
	const isWaiting = stands === "waiting";
	const isExpired = stands === "expired";
	const isAnnulled = stands === "annulled";
	return {
		...facts,
		/** Its customer may say yes to it while its prices hold: also who said no comes back. */
		canBeAccepted: isWaiting || facts.answer === "no",
		/** The shop may take it back. */
		canBeAnnulled: isWaiting || isExpired || isAccepted(state),
		isDraft: stands === "draft",
		isWaiting,
		isExpired,
		isReplaced: stands === "replaced",
		isAnnulled,
		/** What stands beside what its customer reads of it. */
		sign: isAnnulled ? ("alert" as const) : isExpired ? ("clock" as const) : ("check" as const),
	};
}

/**
 * What stands before the last day of a version; null where no day holds any more: what was approved stays so.
 *
 * @param day until which its prices hold, ISO day in Panama as `today`
 */
export function untilLabel(state: EstimateState, day: string, today: string): string | null {
	const { isAnnulled, isReplaced } = factsOf(state);
	if (isAnnulled || isReplaced || isAccepted(state)) return null;
	return today > day ? "Venció" : "Vale hasta";
}

/** The stored states of which something is true, as a query takes them. */
export function statesThat(holds: (facts: ReturnType<typeof factsOf>) => boolean): StoredState[] {
	return STORED_STATES.filter((state) => holds(factsOf(state)));
}

/** Whether its customer said yes to it, whole or in part. */
export function isAccepted(state: EstimateState): boolean {
	const { answer } = FACTS[state];
	return answer === "yes" || answer === "part";
}

/** What its customer said of a job. */
export const JOB_DECISIONS = ["pending", "accepted", "declined"] as const;
export type JobDecision = (typeof JOB_DECISIONS)[number];

const DECISIONS: Record<JobDecision, { label: string; isYes: boolean; isLeft: boolean }> = {
	pending: { label: "Sin respuesta", isYes: false, isLeft: false },
	accepted: { label: "Aprobado", isYes: true, isLeft: false },
	declined: { label: "No por ahora", isYes: false, isLeft: true },
};

export const decisionWords = (decision: JobDecision) => DECISIONS[decision].label;
/** Whether its customer approved a job. */
export const isApproved = ({ decision }: { decision: JobDecision }) => DECISIONS[decision].isYes;
/** Whether its customer left a job for later. */
export const isLeftOut = ({ decision }: { decision: JobDecision }) => DECISIONS[decision].isLeft;

type Dated = { state: StoredState; validUntil: string };

/**
 * Where a version stands today: the last day counts whole.
 *
 * @param today ISO day in Panama
 * @source rules 10.4
 */
export function standingOf({ state, validUntil }: Dated, today: string): EstimateState {
	return factsOf(state).isWaiting && today > validUntil ? "expired" : state;
}

/** Whether its customer may still say yes. */
export function canAccept({ state, validUntil }: Dated, today: string): boolean {
	return factsOf(state).canBeAccepted && today <= validUntil;
}

/** Whether an acceptance may be taken back: within a day. @source rules 10.10 */
export function canReopen(
	{ state, decidedAt }: { state: StoredState; decidedAt: string | null },
	now: Date,
): boolean {
	const age = now.getTime() - Date.parse(decidedAt ?? "");
	return isAccepted(state) && age <= REOPEN_HOURS * HOUR_MS;
}
