import type { Row } from "#record-fields.ts";
import type { EstimateValues } from "./fields.ts";

type Values = Pick<EstimateValues, "jobs" | "lines">;
type Change = Partial<Values>;

/** Line of a job with its index among all lines of the form. */
type PlacedLine = { line: Row; at: number };

export const linesOf = ({ lines }: Values, job: string): PlacedLine[] =>
	lines.flatMap((line, at) => (line.job === job ? [{ line, at }] : []));

export const withJob = ({ jobs }: Values, id: string, change: Partial<Row>): Change => ({
	jobs: jobs.map((job) => (job.id === id ? ({ ...job, ...change } as Row) : job)),
});

export const withLine = ({ lines }: Values, at: number, change: Partial<Row>): Change => ({
	lines: lines.map((line, place) => (place === at ? ({ ...line, ...change } as Row) : line)),
});

export const withoutLine = ({ lines }: Values, at: number): Change => ({
	lines: lines.filter((_, place) => place !== at),
});

/** Removes a job and its lines, and clears the dependency of jobs that needed it. */
export const withoutJob = ({ jobs, lines }: Values, id: string): Change => ({
	jobs: jobs
		.filter((job) => job.id !== id)
		.map((job) => (job.needs === id ? { ...job, needs: "" } : job)),
	lines: lines.filter(({ job }) => job !== id),
});

/** Swaps a job with its neighbour; does nothing at the ends. @param step −1 moves it up, 1 down */
export function movedJob({ jobs }: Values, id: string, step: -1 | 1): Change {
	const from = jobs.findIndex((job) => job.id === id);
	const other = jobs[from + step];
	const moved = jobs[from];
	if (!other || !moved) return {};
	const next = [...jobs];
	[next[from], next[from + step]] = [other, moved];
	return { jobs: next };
}
