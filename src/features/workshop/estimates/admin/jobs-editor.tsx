import { useState } from "react";
import { useHasRight } from "#admin/frame/context.ts";
import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { createKey } from "#api/submit.ts";
import type { FieldsForm } from "#core/records/admin/record-field.tsx";
import type { Row } from "#core/records/record-fields.ts";
import { MAX_JOBS } from "#features/workshop/estimates/bounds.ts";
import type { LineKind } from "#features/workshop/estimates/choices.ts";
import type { Estimate, EstimateEditorOptions, EstimateJob } from "#features/workshop/estimates/contract.ts";
import { Button } from "#ui/button.tsx";
import { useFieldId } from "#ui/field.tsx";
import { formatUsd } from "#ui/format.ts";
import { Suggestions } from "#ui/suggestions.tsx";
import { useFocusLater } from "#ui/use-focus-later.ts";
import { buildJobRow, buildLineRow, type ESTIMATE_FIELDS, toJobRow, toLineRow } from "./fields.ts";
import { JobFields, JobOrder } from "./job-fields.tsx";
import { getJobLines, moveJob, removeJob } from "./jobs.ts";
import { SaveTemplate, Templates } from "./templates.tsx";

const PartSearch = createLazyComponent(async () => (await import("./part-search.tsx")).PartSearch);

type JobsEditorProps = {
	estimate: Estimate;
	options: EstimateEditorOptions;
	form: FieldsForm<typeof ESTIMATE_FIELDS>;
};

export function JobsEditor({ estimate, options, form }: JobsEditorProps) {
	const { values, errors, set } = form;
	const { jobs } = values;
	const [openId, setOpenId] = useState(jobs[0]?.id);
	/** Id of the job that receives the part found in the catalog search. */
	const [searchingJobId, setSearchingJobId] = useState<string>();
	const focusLater = useFocusLater();
	const hasCosts = useHasRight()("estimateCosts");
	const titlesId = useFieldId("titulos");
	const addId = useFieldId("jobs");
	const catalogPrices = getCatalogPrices(estimate);
	const deferred = estimate.deferred.filter(({ id }) => !jobs.some((job) => job.revived === id));

	function add(job: Row, lines: readonly Row[] = []) {
		set({ jobs: [...jobs, job], lines: [...values.lines, ...lines] });
		setOpenId(job.id);
		focusLater(`jobs.${jobs.length}.title`);
	}

	function addLine(job: string, kind: LineKind, overrides: Partial<Row> = {}) {
		const [jobIndex, lineIndex] = [jobs.findIndex(({ id }) => id === job), getJobLines(values, job).length];
		set({ lines: [...values.lines, buildLineRow(createKey(), job, kind, overrides)] });
		const nextField = overrides.text ? "unit_cents" : "text";
		if (!overrides.product_id) focusLater(`jobs.${jobIndex}.lines.${lineIndex}.${nextField}`);
	}

	/** Adds a copy of a job under new ids. */
	function addCopy(job: EstimateEditorOptions["templates"][number], revived = "") {
		const id = createKey();
		add(
			{ ...toJobRow(job), id, needs: "", revived },
			job.lines.map((line) => toLineRow(id, line, createKey())),
		);
	}

	return (
		<section aria-label="Trabajos" className="grid grid-cols-[minmax(0,1fr)] gap-4">
			<Suggestions id={titlesId} values={options.titles} />
			{errors.jobs && <p className="font-medium text-error">{errors.jobs}</p>}
			{jobs.map((job) => {
				const { id = "", title = "" } = job;
				return (
					<JobFields
						key={id}
						form={form}
						job={job}
						catalogue={catalogPrices}
						hasCosts={hasCosts}
						titlesId={titlesId}
						isOpen={openId === id}
						onOpen={() => setOpenId(openId === id ? undefined : id)}
						onAdd={(kind) =>
							kind === "part" ? setSearchingJobId(id) : addLine(id, kind, getDefaultText(kind))
						}
					>
						<SaveTemplate job={job} lines={getJobLines(values, id).map(({ line }) => line)} />
						{jobs.length > 1 && <JobOrder title={title} onMove={(step) => set(moveJob(values, id, step))} />}
						<Button
							tone="quiet"
							size="sm"
							icon="trash"
							className="text-muted hover:text-ink"
							onClick={() => set(removeJob(values, id))}
						>
							Quitar trabajo<span className="sr-only"> {title}</span>
						</Button>
					</JobFields>
				);
			})}
			{jobs.length < MAX_JOBS && (
				<div className="flex flex-wrap items-start gap-3">
					<Button
						id={addId}
						tone={jobs.length === 0 ? "primary" : "line"}
						icon="plus"
						onClick={() => add(buildJobRow(createKey()))}
					>
						Agregar trabajo
					</Button>
					<Templates templates={options.templates} onUse={(template) => addCopy(template)} />
				</div>
			)}
			<DeferredJobs jobs={deferred} onRevive={(job) => addCopy(job, job.id)} />
			{searchingJobId !== undefined && (
				<PartSearch
					onClose={() => setSearchingJobId(undefined)}
					onPick={(part) => {
						setSearchingJobId(undefined);
						addLine(searchingJobId, "part", part);
					}}
				/>
			)}
		</section>
	);
}

/** Returns the current catalog prices of the parts in a draft, by line id. */
const getCatalogPrices = ({ jobs }: Estimate) =>
	new Map(jobs.flatMap(({ lines }) => lines.map(({ id, catalogue_cents }) => [id, catalogue_cents])));

/** Returns the default text of a new line; staff can type over it. */
const getDefaultText = (kind: LineKind): Partial<Row> => (kind === "labor" ? { text: "Mano de obra" } : {});

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
					<li key={job.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
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
