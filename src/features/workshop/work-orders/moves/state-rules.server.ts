import type { LeadState } from "#core/requests/lead-states.ts";
import { formatCents } from "#domain/money.ts";
import { hasRight } from "#domain/permissions.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { Basis } from "#features/workshop/work-orders/choices.ts";
import type { OrderJob, OrderMove } from "#features/workshop/work-orders/contract.ts";
import { EVENTS, NOT_ALLOWED_MESSAGES } from "#features/workshop/work-orders/messages.ts";
import { formatStep, type OrderState, type Transition } from "#features/workshop/work-orders/order-states.ts";
import type { Actor } from "#server/http/http.server.ts";

/** The work that decides on a move: the basis of uncharged work, and the jobs. */
type WorkStatus = { basis: Basis | null; jobs: readonly OrderJob[] };
type StepDetails = Pick<OrderMove, "reason" | "delivered_to"> & {
	basis: Basis | null;
	basisReason: string;
	totalCents: number;
};

/** The requirements and side effects of entering a state. */
type StateRules = {
	/** The new state of the request. */
	requestState: LeadState;
	/** Formats the line in the request's history. */
	event: (step: StepDetails) => string;
	/** Returns why the state cannot be entered yet, regardless of the role. */
	getError: (work: WorkStatus) => string | undefined;
	/** The email sent to the customer. */
	notifies: "received" | "ready" | "delivered" | null;
};

/** Tells whether work may start: a job is approved, or the work is not charged. @source rules 11.4 */
export const canStartWork = ({ basis, jobs }: WorkStatus) =>
	basis !== null || jobs.some((job) => job.is_approved);

/** Tells whether a job is approved and done, and so is charged and has a warranty. */
export const isDone = ({ is_approved, done_at }: OrderJob) => is_approved && done_at !== null;
/** Tells whether a job is done, or dropped with a reason. */
export const isSettled = ({ done_at, drop_reason }: OrderJob) => done_at !== null || drop_reason !== "";
/** Tells whether an approved job is still open. */
export const hasOpenJobs = (jobs: readonly OrderJob[]) =>
	jobs.some((job) => job.is_approved && !isSettled(job));

const STATE_RULES: Record<OrderState, StateRules> = {
	received: {
		requestState: "scheduled",
		event: () => "",
		getError: () => undefined,
		notifies: "received",
	},
	in_progress: {
		requestState: "scheduled",
		event: ({ basis, basisReason }) => EVENTS.started(basis, basisReason),
		getError: (work) => (canStartWork(work) ? undefined : NOT_ALLOWED_MESSAGES.approval),
		notifies: null,
	},
	ready: {
		requestState: "scheduled",
		event: () => EVENTS.ready,
		getError: ({ jobs }) => (hasOpenJobs(jobs) ? NOT_ALLOWED_MESSAGES.open : undefined),
		notifies: "ready",
	},
	delivered: {
		requestState: "won",
		event: ({ delivered_to: to, totalCents }) => EVENTS.delivered(to, formatCents(totalCents)),
		getError: ({ jobs }) => (hasOpenJobs(jobs) ? NOT_ALLOWED_MESSAGES.more : undefined),
		notifies: "delivered",
	},
	withdrawn: {
		requestState: "lost",
		event: ({ reason, totalCents }) =>
			EVENTS.withdrawn(reason, totalCents > 0 ? formatCents(totalCents) : ""),
		getError: () => undefined,
		notifies: null,
	},
};

export function getStateRules(state: OrderState): StateRules {
	return STATE_RULES[state];
}

/** Formats a move for the request's history. */
export function formatHistoryEvent(from: OrderState, { to, isBack }: Transition, step: StepDetails): string {
	return isBack ? EVENTS.movedBack(formatStep(from, to), step.reason) : STATE_RULES[to].event(step);
}

/**
 * Returns why the transition is not allowed now, or undefined when it is. Does not check for a required reason.
 *
 * @source rules 11.4, 11.5, 11.6
 */
export function getMoveError(
	{ stateAt, basis }: { stateAt: string; basis: Basis | null },
	transition: Transition,
	{ jobs, now, actor }: { jobs: readonly OrderJob[]; now: Date; actor: Pick<Actor, "role"> },
): string | undefined {
	const { restrictedTo } = transition;
	if (restrictedTo && !hasRight(actor, restrictedTo.right)) return NOT_ALLOWED_MESSAGES.owner;
	const age = now.getTime() - Date.parse(stateAt);
	if (restrictedTo && age > restrictedTo.hours * HOUR_MS) return NOT_ALLOWED_MESSAGES.late;
	return transition.isBack ? undefined : STATE_RULES[transition.to].getError({ basis, jobs });
}
