import { changeWords } from "./sentences.ts";

type Job = {
	id: string;
	copiedFromId: string | null;
	sumCents: number;
	discountCents: number;
};

/** What one version has that the other had not, in words; null where neither jobs nor their sum differ. @source rules 10.5 */
export function changeOf(before: readonly Job[], now: readonly Job[]): string | null {
	const root = ({ id, copiedFromId }: Job) => copiedFromId ?? id;
	const [had, has] = [new Set(before.map(root)), new Set(now.map(root))];
	const total = (jobs: readonly Job[]) =>
		jobs.reduce((sum, { sumCents, discountCents }) => sum + sumCents - discountCents, 0);
	return changeWords({
		added: [...has].filter((one) => !had.has(one)).length,
		removed: [...had].filter((one) => !has.has(one)).length,
		from: total(before),
		to: total(now),
	});
}
