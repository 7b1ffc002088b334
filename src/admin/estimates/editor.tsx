import type { KeyboardEvent } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { RecordForm } from "#admin/record/form.tsx";
import type { Estimate, EstimateShelf } from "#features/estimates/contract.ts";
import { DetailFields } from "#features/estimates/desk/detail-fields.tsx";
import { EventList } from "#features/estimates/desk/event-list.tsx";
import { JobSummary } from "#features/estimates/desk/job-summary.tsx";
import { EstimateBadge } from "#features/estimates/desk/state-badge.tsx";
import { TotalLine } from "#features/estimates/desk/total-line.tsx";
import { formatTime } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { DeleteDraft } from "./delete-draft.tsx";
import { EstimatePerson } from "./head.tsx";
import { JobsEditor } from "./jobs-editor.tsx";
import { ESTIMATES } from "./paths.ts";
import { useEstimateForm } from "./use-estimate-form.ts";
import { EstimateVersions } from "./versions.tsx";

type EstimateEditorProps = {
	estimate: Estimate;
	shelf: EstimateShelf;
	/** Told when it is stored and nothing is missing. */
	onReady: (stored: Estimate) => void;
};

/** A draft: jobs with their lines, what holds for all of them, and the way to the customer. */
export function EstimateEditor({ estimate, shelf, onReady }: EstimateEditorProps) {
	const { form, wrong, subtotalCents, totalCents, taxCents } = useEstimateForm(estimate, onReady);
	const now = useServerNow();
	const { reference, version, price_notice: priceNotice } = estimate;
	const locked = estimate.jobs.filter(({ is_locked }) => is_locked);
	const title = version > 1 ? `${reference}, versión ${version}` : reference;
	return (
		<RecordForm
			id="cotizacion"
			title={title}
			tabTitle={`${reference} · ${estimate.name}`}
			back={{ to: ESTIMATES, label: "Cotizaciones" }}
			form={form}
			saveLabel="Enviar"
			isWide
			actions={
				<>
					<span className="self-center">
						<EstimateBadge state={estimate.state} />
					</span>
					<DeleteDraft estimate={estimate} onLeave={form.leave} />
				</>
			}
			bar={
				<div className="order-first grow basis-48">
					<TotalLine cents={totalCents} taxCents={taxCents} />
					<p role="status" className="num text-sm text-gris">
						{standingOf({ ...form, wrong })}
					</p>
				</div>
			}
		>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter in a field from sending what is half written */}
			<div
				onKeyDown={keepEnter}
				className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]"
			>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
					<EstimatePerson estimate={estimate} />
					{priceNotice && (
						<p className="border-l-4 border-ambar bg-papel px-4 py-3">{priceNotice}</p>
					)}
					{estimate.change && <p className="text-sm text-gris">{estimate.change}</p>}
					{locked.length > 0 && (
						<details className="border border-linea bg-papel">
							<summary className="min-h-12 px-4 py-3 font-medium">
								Ya aprobado: {locked.map((job) => job.title).join(", ")}
							</summary>
							<div className="grid gap-3 p-4 pt-0">
								{locked.map((job) => (
									<JobSummary key={job.id} job={job} />
								))}
							</div>
						</details>
					)}
					<JobsEditor {...{ estimate, shelf, form }} />
				</div>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
					<DetailFields form={form} subtotalCents={subtotalCents} />
					<EstimateVersions estimate={estimate} />
					<Section title="Historial" className="border border-linea bg-papel p-4 lg:px-6">
						<EventList events={estimate.history} now={now} />
					</Section>
				</div>
			</div>
		</RecordForm>
	);
}

function keepEnter(event: KeyboardEvent) {
	if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

type Standing = {
	busyWith: "save" | "itself" | undefined;
	isDirty: boolean;
	wrong: string;
	conflict: unknown;
	savedAt: Date | undefined;
};

function standingOf({ busyWith, isDirty, wrong, conflict, savedAt }: Standing): string {
	if (busyWith) return "Guardando…";
	if (conflict) return "Sin guardar: elige arriba con cuál sigues";
	if (wrong) return `Sin guardar: ${wrong}`;
	if (isDirty) return "Se guarda solo en un momento";
	return savedAt ? `Guardado a las ${formatTime(savedAt)}` : "Guardado";
}
