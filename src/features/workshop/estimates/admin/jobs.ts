import type { Row } from "#core/records/record-fields.ts";
import type { EstimateValues } from "./fields.ts";

type Values = Pick<EstimateValues, "jobs" | "lines">;
type ValuesChange = Partial<Values>;

/** Line of a job with its index among all lines of the form. */
type IndexedLine = { line: Row; index: number };

export const getJobLines = ({ lines }: Values, job: string): IndexedLine[] =>
	lines.flatMap((line, index) => (line.job === job ? [{ line, index }] : []));

export const updateJob = ({ jobs }: Values, id: string, change: Partial<Row>): ValuesChange => ({
	jobs: jobs.map((job) => (job.id === id ? ({ ...job, ...change } as Row) : job)),
});

export const updateLine = ({ lines }: Values, index: number, change: Partial<Row>): ValuesChange => ({
	lines: lines.map((line, position) => (position === index ? ({ ...line, ...change } as Row) : line)),
});

export const removeLine = ({ lines }: Values, index: number): ValuesChange => ({
	lines: lines.filter((_, position) => position !== index),
});

/** Removes a job and its lines, and clears the dependency of jobs that needed it. */
export const removeJob = ({ jobs, lines }: Values, id: string): ValuesChange => ({
	jobs: jobs.filter((job) => job.id !== id).map((job) => (job.needs === id ? { ...job, needs: "" } : job)),
	lines: lines.filter(({ job }) => job !== id),
});

/** Swaps a job with its neighbour; does nothing at the ends. @param step −1 moves it up, 1 down */
export function moveJob({ jobs }: Values, id: string, step: -1 | 1): ValuesChange {
	const from = jobs.findIndex((job) => job.id === id);
	const neighbour = jobs[from + step];
	const movedJob = jobs[from];
	if (!neighbour || !movedJob) return {};
	const next = [...jobs];
	[next[from], next[from + step]] = [neighbour, movedJob];
	return { jobs: next };
}
