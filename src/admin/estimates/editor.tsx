import type { KeyboardEvent } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { RecordForm } from "#admin/record/form.tsx";
import type { Estimate, EstimateShelf } from "#features/estimates/contract.ts";
import { EventList } from "#features/estimates/desk/event-list.tsx";
import { centsIn, type ESTIMATE } from "#features/estimates/desk/fields.ts";
import { JobSummary } from "#features/estimates/desk/job-summary.tsx";
import { CarFields } from "#features/estimates/desk/new-estimate-fields.tsx";
import { EstimateBadge } from "#features/estimates/desk/state-badge.tsx";
import { TotalLine } from "#features/estimates/desk/total-line.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { formatTime, formatUsd } from "#ui/format.ts";
import { type FieldsForm, recordField } from "#ui/record-field.tsx";
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
					<JobsEditor estimate={estimate} shelf={shelf} form={form} />
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

type DetailFieldsProps = { form: FieldsForm<typeof ESTIMATE>; subtotalCents: number };

/** What holds for the whole estimate: its car, until when, what is off, what is said with it. */
function DetailFields({ form, subtotalCents }: DetailFieldsProps) {
	const { values, errors, set } = form;
	const { field } = recordField(form, { marks: "optional" });
	const discount = centsIn(values.discount);

	/** «10 %» is as good as its amount. */
	function settleDiscount() {
		const [, percent] = /^\s*(\d{1,2}(?:[.,]\d)?)\s*%\s*$/.exec(values.discount) ?? [];
		if (!percent) return;
		const cents = Math.round((subtotalCents * Number(percent.replace(",", "."))) / 100);
		set({ discount: (cents / 100).toFixed(2) });
	}

	return (
		<>
			<section aria-labelledby="carro" className="border border-linea bg-papel p-4 lg:px-6">
				<h2 id="carro" className="title-4 mb-3">
					Carro
				</h2>
				<CarFields
					bind={(name) => ({
						value: values[name],
						onChange: ({ target }) => set({ [name]: target.value }),
					})}
					errors={errors}
				/>
			</section>
			<section aria-labelledby="condiciones" className="border border-linea bg-papel p-4 lg:px-6">
				<h2 id="condiciones" className="title-4 mb-3">
					Condiciones
				</h2>
				<div className="grid gap-4">
					<div className="grid grid-cols-2 gap-3">
						{field("valid_until")}
						{field("delivery_text")}
					</div>
					<div className="grid grid-cols-2 gap-3">
						{field("discount", {
							placeholder: "0.00 o 10 %",
							onBlur: settleDiscount,
							className: "num",
						})}
						<p className="num self-end py-3 text-right text-sm text-gris">
							{discount > 0 && `de ${formatUsd(subtotalCents)}`}
						</p>
					</div>
					{values.discount.trim() !== "" && (
						<Field
							label={form.fields.discount_reason.label}
							name="discount_reason"
							isRequired
							error={errors.discount_reason}
						>
							<TextInput
								value={values.discount_reason}
								maxLength={form.fields.discount_reason.longest}
								autoComplete="off"
								onChange={({ target }) => set({ discount_reason: target.value })}
							/>
						</Field>
					)}
					{field("only_whole", { hint: "El cliente la aprueba toda o no la aprueba." })}
					{field("note", { rows: 3 })}
				</div>
			</section>
		</>
	);
}
