import { useEffect, useRef, useState } from "react";
import { useMay } from "#admin/frame/context.ts";
import { late } from "#admin/frame/late.tsx";
import { newKey } from "#api/submit.ts";
import { MOST_JOBS } from "#features/estimates/bounds.ts";
import type { LineKind } from "#features/estimates/choices.ts";
import type { Estimate, EstimateJob, EstimateShelf } from "#features/estimates/contract.ts";
import {
	type ESTIMATE,
	newJob,
	newLine,
	rowOfJob,
	rowOfLine,
} from "#features/estimates/desk/fields.ts";
import { JobFields, JobOrder } from "#features/estimates/desk/job-fields.tsx";
import { linesOf, movedJob, withoutJob } from "#features/estimates/desk/jobs.ts";
import type { Row } from "#record-fields.ts";
import { Button } from "#ui/button.tsx";
import { useFieldId } from "#ui/field.tsx";
import { formatUsd } from "#ui/format.ts";
import type { FieldsForm } from "#ui/record-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import { SaveTemplate, Templates } from "./templates.tsx";

const PartSearch = late(async () => (await import("./part-search.tsx")).PartSearch);

type JobsEditorProps = {
	estimate: Estimate;
	shelf: EstimateShelf;
	form: FieldsForm<typeof ESTIMATE>;
};

export function JobsEditor({ estimate, shelf, form }: JobsEditorProps) {
	const { values, errors, set } = form;
	const { jobs } = values;
	const [openId, setOpenId] = useState(jobs[0]?.id);
	/** Id of the job that receives the part found in the catalog search. */
	const [searching, setSearching] = useState<string>();
	const focusLater = useFocusLater();
	const hasCosts = useMay()("estimateCosts");
	const titlesId = useFieldId("titulos");
	const addId = useFieldId("jobs");
	const catalogue = catalogueOf(estimate);
	const deferred = estimate.deferred.filter(({ id }) => !jobs.some((job) => job.revived === id));

	function add(job: Row, lines: readonly Row[] = []) {
		set({ jobs: [...jobs, job], lines: [...values.lines, ...lines] });
		setOpenId(job.id);
		focusLater(`jobs.${jobs.length}.title`);
	}

	function addLine(job: string, kind: LineKind, over: Partial<Row> = {}) {
		const [place, row] = [jobs.findIndex(({ id }) => id === job), linesOf(values, job).length];
		set({ lines: [...values.lines, newLine(newKey(), job, kind, over)] });
		if (!over.product_id) focusLater(`jobs.${place}.lines.${row}.text`);
	}

	/** Adds a copy of a job under new ids. */
	function addCopy(job: EstimateShelf["templates"][number], revived = "") {
		const id = newKey();
		add(
			{ ...rowOfJob(job), id, needs: "", revived },
			job.lines.map((line) => rowOfLine(id, line, newKey())),
		);
	}

	return (
		<section aria-label="Trabajos" className="grid grid-cols-[minmax(0,1fr)] gap-4">
			<Suggestions id={titlesId} words={shelf.titles} />
			{errors.jobs && <p className="font-medium text-error">{errors.jobs}</p>}
			{jobs.map((job) => {
				const { id = "", title = "" } = job;
				return (
					<JobFields
						key={id}
						form={form}
						job={job}
						catalogue={catalogue}
						hasCosts={hasCosts}
						titlesId={titlesId}
						isOpen={openId === id}
						onOpen={() => setOpenId(openId === id ? undefined : id)}
						onAdd={(kind) =>
							kind === "part" ? setSearching(id) : addLine(id, kind, wordsOf(kind))
						}
					>
						<SaveTemplate job={job} lines={linesOf(values, id).map(({ line }) => line)} />
						{jobs.length > 1 && (
							<JobOrder title={title} onMove={(step) => set(movedJob(values, id, step))} />
						)}
						<Button
							tone="quiet"
							size="sm"
							icon="trash"
							className="text-muted hover:text-ink"
							onClick={() => set(withoutJob(values, id))}
						>
							Quitar trabajo<span className="sr-only"> {title}</span>
						</Button>
					</JobFields>
				);
			})}
			{jobs.length < MOST_JOBS && (
				<div className="flex flex-wrap items-start gap-3">
					<Button
						id={addId}
						tone={jobs.length === 0 ? "primary" : "line"}
						icon="plus"
						onClick={() => add(newJob(newKey()))}
					>
						Agregar trabajo
					</Button>
					<Templates templates={shelf.templates} onUse={(template) => addCopy(template)} />
				</div>
			)}
			<DeferredJobs jobs={deferred} onRevive={(job) => addCopy(job, job.id)} />
			{searching !== undefined && (
				<PartSearch
					onClose={() => setSearching(undefined)}
					onPick={(part) => {
						setSearching(undefined);
						addLine(searching, "part", part);
					}}
				/>
			)}
		</section>
	);
}

/** Returns the current catalog prices of the parts in a draft, by line id. */
const catalogueOf = ({ jobs }: Estimate) =>
	new Map(
		jobs.flatMap(({ lines }) => lines.map(({ id, catalogue_cents }) => [id, catalogue_cents])),
	);

/** Returns the default text of a new line; staff can type over it. */
const wordsOf = (kind: LineKind): Partial<Row> =>
	kind === "labor" ? { text: "Mano de obra" } : {};

/** Focuses a control that the next render adds and selects its text, so that typing replaces it. */
function useFocusLater() {
	const prefix = useFieldId("");
	const wanted = useRef<string>(undefined);
	useEffect(() => {
		const control = wanted.current && document.getElementById(prefix + wanted.current);
		if (!control) return;
		wanted.current = undefined;
		control.focus();
		if (control instanceof HTMLInputElement) control.select();
	});
	return (name: string) => {
		wanted.current = name;
	};
}

type DeferredJobsProps = {
	jobs: readonly EstimateJob[];
	onRevive: (job: EstimateJob) => void;
};

/** Lists the jobs that the customer deferred; one click offers a job again. */
function DeferredJobs({ jobs, onRevive }: DeferredJobsProps) {
	if (jobs.length === 0) return null;
	return (
		<section aria-labelledby="lo-dejo" className="border border-line bg-paper p-4 lg:px-6">
			<h2 id="lo-dejo" className="title-4">
				Lo dejó para otro día
			</h2>
			<ul className="mt-2">
				{jobs.map((job) => (
					<li
						key={job.id}
						className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2"
					>
						<span className="min-w-0 grow basis-40">{job.title}</span>
						<span className="num font-semibold">{formatUsd(job.sum_cents)}</span>
						<Button tone="line" size="sm" onClick={() => onRevive(job)}>
							Ofrecer otra vez<span className="sr-only"> {job.title}</span>
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}
