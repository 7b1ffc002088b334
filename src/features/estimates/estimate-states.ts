import { HOUR_MS } from "#panama/time.ts";
import { keysOf } from "#words/keys.ts";
import { REOPEN_HOURS } from "./bounds.ts";

/** Filters of the list. `accepted` includes partly accepted; `open` waits for the shop or the customer. */
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
 * Configuration of a version's state, with the labels for staff. Messages for customers are in
 * customer-messages.server.ts; a new state needs a row in both.
 */
type Facts = {
	label: string;
	/** Tone of its badge. */
	tone: "pending" | "solid" | "soft" | "line" | "alert";
	/** Filter that includes it, besides `all`; null for a state that the latest version never has. */
	filter: keyof typeof FILTER_LABELS | null;
	/**
	 * `draft`: not visible to the customer yet. `waiting`: sent and valid, until it is `expired`. `replaced`: a newer
	 * version took its place. `annulled`: the link only says that it was annulled.
	 */
	stands: "draft" | "waiting" | "expired" | "answered" | "replaced" | "annulled";
	/** Customer's answer. */
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

/** States shown to people, including `expired`. */
export const ESTIMATE_STATES = keysOf(FACTS);
export type EstimateState = keyof typeof FACTS;

const { expired: _, ...STORED } = FACTS;
/** Stored states: all but `expired`, which depends on the day (see `getEffectiveState`). */
export const STORED_STATES = keysOf(STORED);
export type StoredState = keyof typeof STORED;

export function factsOf(state: EstimateState) {
	const { stands, ...facts } = FACTS[state];
	const isWaiting = stands === "waiting";
	const isExpired = stands === "expired";
	const isAnnulled = stands === "annulled";
	return {
		...facts,
		/** The customer may approve it while its prices are valid, also after a rejection. */
		canBeAccepted: isWaiting || facts.answer === "no",
		/** The shop may annul it. */
		canBeAnnulled: isWaiting || isExpired || isAccepted(state),
		isDraft: stands === "draft",
		isWaiting,
		isExpired,
		isReplaced: stands === "replaced",
		isAnnulled,
		/** Icon beside the customer's message. */
		sign: isAnnulled ? ("alert" as const) : isExpired ? ("clock" as const) : ("check" as const),
	};
}

/**
 * Returns the label before a version's last day; null when validity no longer matters, as for an approved version.
 *
 * @param day last valid day, an ISO day in Panama like `today`
 */
export function untilLabel(state: EstimateState, day: string, today: string): string | null {
	const { isAnnulled, isReplaced } = factsOf(state);
	if (isAnnulled || isReplaced || isAccepted(state)) return null;
	return today > day ? "Venció" : "Vale hasta";
}

/** Lists the stored states that match a predicate, for queries. */
export function statesThat(holds: (facts: ReturnType<typeof factsOf>) => boolean): StoredState[] {
	return STORED_STATES.filter((state) => holds(factsOf(state)));
}

/** Tells if the customer approved all or part of it. */
export function isAccepted(state: EstimateState): boolean {
	const { answer } = FACTS[state];
	return answer === "yes" || answer === "part";
}

/** Customer's decision on a job. */
export const JOB_DECISIONS = ["pending", "accepted", "declined"] as const;
export type JobDecision = (typeof JOB_DECISIONS)[number];

const DECISIONS: Record<JobDecision, { label: string; isYes: boolean; isLeft: boolean }> = {
	pending: { label: "Sin respuesta", isYes: false, isLeft: false },
	accepted: { label: "Aprobado", isYes: true, isLeft: false },
	declined: { label: "No por ahora", isYes: false, isLeft: true },
};

export const decisionWords = (decision: JobDecision) => DECISIONS[decision].label;
export const isApproved = ({ decision }: { decision: JobDecision }) => DECISIONS[decision].isYes;
/** Tells if the customer postponed a job. */
export const isLeftOut = ({ decision }: { decision: JobDecision }) => DECISIONS[decision].isLeft;

type Dated = { state: StoredState; validUntil: string };

/**
 * Returns the state of a version today. It expires on the day after its last valid day.
 *
 * @param today ISO day in Panama
 * @source rules 10.4
 */
export function standingOf({ state, validUntil }: Dated, today: string): EstimateState {
	return factsOf(state).isWaiting && today > validUntil ? "expired" : state;
}

/** Tells if the customer may still approve it. */
export function canAccept({ state, validUntil }: Dated, today: string): boolean {
	return factsOf(state).canBeAccepted && today <= validUntil;
}

/** Tells if an acceptance can still be undone, which is within a day. @source rules 10.10 */
export function canReopen(
	{ state, decidedAt }: { state: StoredState; decidedAt: string | null },
	now: Date,
): boolean {
	const age = now.getTime() - Date.parse(decidedAt ?? "");
	return isAccepted(state) && age <= REOPEN_HOURS * HOUR_MS;
}
