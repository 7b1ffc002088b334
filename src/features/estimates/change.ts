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
	// What was left for later when the rest was approved is not asked any more: nothing is taken away with it.
	const isAnswered = before.some(isApproved);
	const stood = before.filter((job) => !isAnswered || !isLeftOut(job));
	const root = ({ id, copiedFromId }: Job) => copiedFromId ?? id;
	const [had, has] = [new Set(stood.map(root)), new Set(now.map(root))];
	const total = (jobs: readonly Job[]) =>
		jobs.reduce((sum, { sumCents, discountCents }) => sum + sumCents - discountCents, 0);
	return changeWords({
		added: [...has].filter((one) => !had.has(one)).length,
		removed: [...had].filter((one) => !has.has(one)).length,
		from: total(stood),
		to: total(now),
	});
}
