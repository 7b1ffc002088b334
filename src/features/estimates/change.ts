import { isApproved, isLeftOut, type JobDecision } from "./estimate-states.ts";
import { changeWords } from "./sentences.ts";

type Job = {
	id: string;
	copiedFromId: string | null;
	sumCents: number;
	discountCents: number;
	decision: JobDecision;
};

/** What one version has that the other had not, in words; null where neither jobs nor their sum differ. @source rules 10.5 */
export function changeOf(before: readonly Job[], now: readonly Job[]): string | null {
	// What was left for later when the rest was approved is not asked any more: nothing is taken away with it, and offered
	// again it is not new.
	const isAnswered = before.some(isApproved);
	const root = ({ id, copiedFromId }: Job) => copiedFromId ?? id;
	const left = new Set(before.filter((job) => isAnswered && isLeftOut(job)).map(root));
	const has = new Set(now.map(root));
	const stood = before.filter((job) => !left.has(root(job)) || has.has(root(job)));
	const had = new Set(stood.map(root));
	const total = (jobs: readonly Job[]) =>
		jobs.reduce((sum, { sumCents, discountCents }) => sum + sumCents - discountCents, 0);
	return changeWords({
		added: [...has].filter((one) => !had.has(one)).length,
		again: [...has].filter((one) => left.has(one)).length,
		removed: [...had].filter((one) => !has.has(one)).length,
		from: total(stood),
		to: total(now),
	});
}
