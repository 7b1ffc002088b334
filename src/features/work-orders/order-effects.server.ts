import type { LeadState } from "#features/leads/lead-states.ts";
import { formatCents } from "#panama/dollars.ts";
import { HOUR_MS } from "#panama/time.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { may } from "#roles.ts";
import type { Basis } from "./choices.ts";
import type { OrderJob, OrderMove } from "./contract.ts";
import { type OrderState, stepWords, type Way } from "./order-states.ts";
import { EVENTS, NOT_NOW } from "./sentences.ts";

/** The work that decides on a move: the basis of uncharged work, and the jobs. */
type Asked = { basis: Basis | null; jobs: readonly OrderJob[] };
type Step = Pick<OrderMove, "reason" | "delivered_to"> & {
	basis: Basis | null;
	basisWhy: string;
	sumCents: number;
};

/** The requirements and side effects of entering a state. */
type Effects = {
	/** The new state of the request. */
	request: LeadState;
	/** Formats the line in the request's history. */
	event: (step: Step) => string;
	/** Returns why the state cannot be entered yet, regardless of the role. */
	whyNot: (asked: Asked) => string | undefined;
	/** The email sent to the customer. */
	tells: "received" | "ready" | "delivered" | null;
};

/** Tells whether work may start: a job is approved, or the work is not charged. @source rules 11.4 */
export const canBegin = ({ basis, jobs }: Asked) =>
	basis !== null || jobs.some((job) => job.is_approved);

/** Tells whether a job is approved and done, and so is charged and has a warranty. */
export const isDone = ({ is_approved, done_at }: OrderJob) => is_approved && done_at !== null;
/** Tells whether a job is done, or dropped with a reason. */
export const isSettled = ({ done_at, dropped_why }: OrderJob) =>
	done_at !== null || dropped_why !== "";
/** Tells whether an approved job is still open. */
export const hasOpen = (jobs: readonly OrderJob[]) =>
	jobs.some((job) => job.is_approved && !isSettled(job));

const EFFECTS: Record<OrderState, Effects> = {
	received: {
		request: "scheduled",
		event: () => "",
		whyNot: () => undefined,
		tells: "received",
	},
	in_progress: {
		request: "scheduled",
		event: ({ basis, basisWhy }) => EVENTS.begun(basis, basisWhy),
		whyNot: (asked) => (canBegin(asked) ? undefined : NOT_NOW.approval),
		tells: null,
	},
	ready: {
		request: "scheduled",
		event: () => EVENTS.ready,
		whyNot: ({ jobs }) => (hasOpen(jobs) ? NOT_NOW.open : undefined),
		tells: "ready",
	},
	delivered: {
		request: "won",
		event: ({ delivered_to: to, sumCents }) => EVENTS.delivered(to, formatCents(sumCents)),
		whyNot: ({ jobs }) => (hasOpen(jobs) ? NOT_NOW.more : undefined),
		tells: "delivered",
	},
	withdrawn: {
		request: "lost",
		event: ({ reason, sumCents }) => EVENTS.left(reason, sumCents > 0 ? formatCents(sumCents) : ""),
		whyNot: () => undefined,
		tells: null,
	},
};

export function effectsOf(state: OrderState): Effects {
	return EFFECTS[state];
}

/** Formats a move for the request's history. */
export function eventOf(from: OrderState, { to, isBack }: Way, step: Step): string {
	return isBack ? EVENTS.back(stepWords(from, to), step.reason) : EFFECTS[to].event(step);
}

/**
 * Returns why the transition is not allowed now, or undefined when it is. Does not check for a required reason.
 *
 * @source rules 11.4, 11.5, 11.6
 */
export function whyNotMove(
	{ stateAt, basis }: { stateAt: string; basis: Basis | null },
	way: Way,
	{ jobs, now, actor }: { jobs: readonly OrderJob[]; now: Date; actor: Pick<Actor, "role"> },
): string | undefined {
	const { only } = way;
	if (only && !may(actor, only.right)) return NOT_NOW.owner;
	const age = now.getTime() - Date.parse(stateAt);
	if (only && age > only.hours * HOUR_MS) return NOT_NOW.late;
	return way.isBack ? undefined : EFFECTS[way.to].whyNot({ basis, jobs });
}
