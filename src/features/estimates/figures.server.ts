import { REJECT_LABELS } from "./choices.ts";
import type { EstimateFigures } from "./contract.ts";
import { factsOf, isAccepted } from "./estimate-states.ts";
import type { Sent } from "./figures-read-model.server.ts";

/** Smaller samples are not meaningful. */
const FEWEST = 5;

/**
 * Computes statistics of sent estimates. Replaced and annulled versions do not count for the shares, and several versions
 * of an estimate count as one.
 *
 * @returns shares in integer per cent and medians in minutes; null below five
 * @source rules 10.14
 */
export function figuresOf(sent: readonly Sent[]): EstimateFigures {
	const answered = sent.filter(({ state }) => factsOf(state).answer !== "none");
	const yes = answered.filter(({ state }) => isAccepted(state));
	const sum = (of: (one: Sent) => number) => answered.reduce((all, one) => all + of(one), 0);
	const [jobs, acceptedJobs] = [sum((one) => one.jobs), sum((one) => one.acceptedJobs)];
	const acceptedCents = sum((one) => one.acceptedCents ?? 0);
	const cents = sum((one) => one.totalCents);
	const isEnough = estimatesIn(answered) >= FEWEST;
	const share = (part: number, whole: number) =>
		isEnough && whole > 0 ? Math.round((part / whole) * 100) : null;
	const waits = sent.flatMap(({ sentAt, answeredAt }) =>
		answeredAt ? minutesBetween(sentAt, answeredAt) : [],
	);
	return {
		sent: estimatesIn(sent),
		answered: estimatesIn(answered),
		accepted: estimatesIn(yes),
		accepted_jobs_percent: share(acceptedJobs, jobs),
		accepted_money_percent: share(acceptedCents, cents),
		request_to_sent_minutes: median(sent.map((one) => minutesBetween(one.askedAt, one.sentAt))),
		sent_to_answer_minutes: median(waits),
		reasons: reasonsOf(answered),
	};
}

const estimatesIn = (versions: readonly Sent[]) =>
	new Set(versions.map(({ leadId }) => leadId)).size;

const minutesBetween = (from: string, to: string) =>
	Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));

function median(numbers: readonly number[]): number | null {
	if (numbers.length < FEWEST) return null;
	return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? null;
}

function reasonsOf(answered: readonly Sent[]): EstimateFigures["reasons"] {
	const given = answered.flatMap(({ state, rejectReason }) =>
		factsOf(state).answer === "no" && rejectReason ? rejectReason : [],
	);
	if (given.length < FEWEST) return [];
	const found = Map.groupBy(given, (reason) => reason);
	return [...found]
		.map(([reason, all]) => ({ reason: REJECT_LABELS[reason], count: all.length }))
		.sort((one, other) => other.count - one.count);
}
