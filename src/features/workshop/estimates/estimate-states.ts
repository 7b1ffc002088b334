import { getKeys } from "#domain/text/keys.ts";
import { HOUR_MS } from "#domain/time.ts";
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
export const ESTIMATE_FILTERS = getKeys(FILTER_LABELS);

/**
 * Configuration of a version's state, with the labels for staff. Messages for customers are in
 * customer-messages.server.ts; a new state needs a row in both.
 */
type StateConfig = {
	label: string;
	/** Tone of its badge. */
	tone: "pending" | "success" | "failure" | "line" | "alert";
	/** Filter that includes it, besides `all`; null for a state that the latest version never has. */
	filter: keyof typeof FILTER_LABELS | null;
	/**
	 * `draft`: not visible to the customer yet. `waiting`: sent and valid, until it is `expired`. `replaced`: a newer
	 * version took its place. `annulled`: the link only says that it was annulled.
	 */
	phase: "draft" | "waiting" | "expired" | "answered" | "replaced" | "annulled";
	/** Customer's answer. */
	answer: "none" | "yes" | "part" | "no";
};

const STATE_CONFIG = {
	draft: {
		label: "Borrador",
		tone: "line",
		filter: "draft",
		phase: "draft",
		answer: "none",
	},
	sent: {
		label: "Enviada",
		tone: "pending",
		filter: "sent",
		phase: "waiting",
		answer: "none",
	},
	accepted: {
		label: "Aprobada",
		tone: "success",
		filter: "accepted",
		phase: "answered",
		answer: "yes",
	},
	partly_accepted: {
		label: "Aprobada en parte",
		tone: "success",
		filter: "accepted",
		phase: "answered",
		answer: "part",
	},
	declined: {
		label: "No por ahora",
		tone: "failure",
		filter: "declined",
		phase: "answered",
		answer: "no",
	},
	replaced: {
		label: "Reemplazada",
		tone: "line",
		filter: null,
		phase: "replaced",
		answer: "none",
	},
	voided: {
		label: "Anulada",
		tone: "line",
		filter: "voided",
		phase: "annulled",
		answer: "none",
	},
	expired: {
		label: "Vencida",
		tone: "alert",
		filter: "expired",
		phase: "expired",
		answer: "none",
	},
} as const satisfies Record<string, StateConfig>;

/** States shown to people, including `expired`. */
export const ESTIMATE_STATES = getKeys(STATE_CONFIG);
export type EstimateState = keyof typeof STATE_CONFIG;

const { expired: _, ...STORED } = STATE_CONFIG;
/** Stored states: all but `expired`, which depends on the day (see `getEffectiveState`). */
export const STORED_STATES = getKeys(STORED);
export type StoredState = keyof typeof STORED;

export function getEstimateStateInfo(state: EstimateState) {
	const { phase, ...config } = STATE_CONFIG[state];
	const isWaiting = phase === "waiting";
	const isExpired = phase === "expired";
	const isAnnulled = phase === "annulled";
	return {
		...config,
		/** The customer may approve it while its prices are valid, also after a rejection. */
		canBeAccepted: isWaiting || config.answer === "no",
		/** The shop may annul it. */
		canBeAnnulled: isWaiting || isExpired || isAccepted(state),
		isDraft: phase === "draft",
		isWaiting,
		isExpired,
		isReplaced: phase === "replaced",
		isAnnulled,
		/** Icon beside the customer's message. */
		icon: isAnnulled ? ("alert" as const) : isExpired ? ("clock" as const) : ("check" as const),
	};
}

/**
 * Returns the label before a version's last day; null when validity no longer matters, as for an approved version.
 *
 * @param day last valid day, an ISO day in Panama like `today`
 */
export function getValidityLabel(state: EstimateState, day: string, today: string): string | null {
	const { isAnnulled, isReplaced } = getEstimateStateInfo(state);
	if (isAnnulled || isReplaced || isAccepted(state)) return null;
	return today > day ? "Venció" : "Vale hasta";
}

/** Lists the stored states that match a predicate, for queries. */
export function listEstimateStatesWith(
	predicate: (config: ReturnType<typeof getEstimateStateInfo>) => boolean,
): StoredState[] {
	return STORED_STATES.filter((state) => predicate(getEstimateStateInfo(state)));
}

/** Tells if the customer approved all or part of it. */
export function isAccepted(state: EstimateState): boolean {
	const { answer } = STATE_CONFIG[state];
	return answer === "yes" || answer === "part";
}

/** Customer's decision on a job. */
export const JOB_DECISIONS = ["pending", "accepted", "declined"] as const;
export type JobDecision = (typeof JOB_DECISIONS)[number];

const DECISIONS: Record<JobDecision, { label: string; isApproval: boolean; isDeferred: boolean }> = {
	pending: { label: "Sin respuesta", isApproval: false, isDeferred: false },
	accepted: { label: "Aprobado", isApproval: true, isDeferred: false },
	declined: { label: "No por ahora", isApproval: false, isDeferred: true },
};

export const getDecisionLabel = (decision: JobDecision) => DECISIONS[decision].label;
export const isApproved = ({ decision }: { decision: JobDecision }) => DECISIONS[decision].isApproval;
/** Tells if the customer postponed a job. */
export const isDeferredJob = ({ decision }: { decision: JobDecision }) => DECISIONS[decision].isDeferred;

type DatedVersion = { state: StoredState; validUntil: string };

/**
 * Returns the state of a version today. It expires on the day after its last valid day.
 *
 * @param today ISO day in Panama
 * @source rules 10.4
 */
export function getEffectiveState({ state, validUntil }: DatedVersion, today: string): EstimateState {
	return getEstimateStateInfo(state).isWaiting && today > validUntil ? "expired" : state;
}

/** Tells if the customer may still approve it. */
export function canAccept({ state, validUntil }: DatedVersion, today: string): boolean {
	return getEstimateStateInfo(state).canBeAccepted && today <= validUntil;
}

/** Tells if an acceptance can still be undone, which is within a day. @source rules 10.10 */
export function canReopen(
	{ state, decidedAt }: { state: StoredState; decidedAt: string | null },
	now: Date,
): boolean {
	const age = now.getTime() - Date.parse(decidedAt ?? "");
	return isAccepted(state) && age <= REOPEN_HOURS * HOUR_MS;
}
