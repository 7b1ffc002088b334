import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { createKeyedCaller } from "#admin/frame/use-keyed-call.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { ESTIMATES } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { DeleteRecord } from "#core/records/admin/delete.tsx";
import { RecordForm } from "#core/records/admin/form.tsx";
import { createFieldRenderers, type FieldsForm } from "#core/records/admin/record-field.tsx";
import type { DeletedDraft, Estimate, EstimateEditorOptions } from "#features/workshop/estimates/contract.ts";
import { computeDepositCents } from "#features/workshop/estimates/money.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { createFieldBinder } from "#ui/form-values.ts";
import { formatTime, formatUsd } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { CarFields } from "./car-fields.tsx";
import { type ESTIMATE_FIELDS, parseCents, parsePercent } from "./fields.ts";
import { EstimatePerson, getEstimateBack } from "./head.tsx";
import { EstimateHistory } from "./history.tsx";
import { JobSummary } from "./job-summary.tsx";
import { JobsEditor } from "./jobs-editor.tsx";
import { EstimateBadge } from "./state-badge.tsx";
import { TotalLine } from "./total-line.tsx";
import { type EstimateEditing, type EstimateForm, useEstimateForm } from "./use-estimate-form.ts";

type EstimateEditorProps = {
	estimate: Estimate;
	options: EstimateEditorOptions;
	/** Called when the draft is saved and nothing is missing. */
	onReady: (stored: Estimate) => void;
};

/** Edits a draft: jobs with their lines, terms of the whole estimate, and sending it. */
export function EstimateEditor({ estimate, options, onReady }: EstimateEditorProps) {
	const state = useEstimateForm(estimate, onReady);
	const { form, subtotalCents, totalCents, taxCents } = state;
	const newest = useNewest(estimate, form);
	const now = useServerNow();
	const { reference, version } = estimate;
	const { price_notice: priceNotice, answered } = newest;
	const lockedJobs = newest.jobs.filter(({ is_locked }) => is_locked);
	const title = version > 1 ? `${reference}, versión ${version}` : reference;
	return (
		<RecordForm
			id="cotizacion"
			title={title}
			tabTitle={`${reference} · ${estimate.name}`}
			back={getEstimateBack(estimate)}
			help="cotizar"
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
					<p role="status" className="num text-sm text-muted">
						{getSaveStatus(state)}
					</p>
				</div>
			}
		>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter in a field from sending what is half written */}
			<div
				onKeyDown={preventEnterSubmit}
				className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]"
			>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
					<EstimatePerson estimate={estimate} />
					{answered && (
						<p role="alert" className="border-l-4 border-accent bg-paper px-4 py-3 font-medium">
							{answered}
						</p>
					)}
					{priceNotice && <p className="border-l-4 border-accent bg-paper px-4 py-3">{priceNotice}</p>}
					{estimate.change && <p className="text-sm text-muted">{estimate.change}</p>}
					{lockedJobs.length > 0 && (
						<details className="border border-line bg-paper">
							<summary className="min-h-12 px-4 py-3 font-medium">
								Ya aprobado: {lockedJobs.map((job) => job.title).join(", ")}
							</summary>
							<div className="grid gap-3 p-4 pt-0">
								{lockedJobs.map((job) => (
									<JobSummary key={job.id} job={job} />
								))}
							</div>
						</details>
					)}
					<JobsEditor estimate={estimate} options={options} form={form} />
				</div>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
					<DetailFields
						form={form}
						subtotalCents={subtotalCents}
						totalCents={totalCents}
						approvedCents={estimate.locked_cents}
						hasStarted={estimate.order?.has_started ?? false}
					/>
					<EstimateHistory estimate={estimate} now={now} />
				</div>
			</div>
		</RecordForm>
	);
}

/** Polls often because the customer may be answering the previous version right now. */
const POLL_INTERVAL_MS = 10_000;

/** Returns the newest version of the draft. The form reloads it while it has no unsaved input. */
function useNewest(estimate: Estimate, { stored, conflict, isDirty, savingMode }: EstimateForm) {
	const param = { id: estimate.id };
	const { revalidate } = useRevalidator();
	const { current } = useLive(
		estimate,
		(options) => read(staffApi.admin.estimates[":id"].$get({ param }, options)),
		POLL_INTERVAL_MS,
	);
	const ownVersion = stored && stored.updated_at > estimate.updated_at ? stored : estimate;
	const isStale = current.updated_at > ownVersion.updated_at && !isDirty && !conflict && !savingMode;
	useEffect(() => {
		if (isStale) void revalidate();
	}, [isStale, revalidate]);
	const latestStored = conflict && conflict.loadedAt > ownVersion.updated_at ? conflict.stored : ownVersion;
	return current.updated_at >= latestStored.updated_at ? current : latestStored;
}

function preventEnterSubmit(event: KeyboardEvent) {
	if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

function getSaveStatus({ form, unsavedReason }: EstimateEditing): string {
	const { savingMode, isDirty, conflict, savedAt } = form;
	if (savingMode) return "Guardando…";
	if (conflict) return "Sin guardar: elige arriba con cuál sigues";
	if (unsavedReason) return `Sin guardar: ${unsavedReason}`;
	if (isDirty) return "Se guarda solo en un momento";
	return savedAt ? `Guardado a las ${formatTime(savedAt)}` : "Guardado";
}

type DetailFieldsProps = {
	form: FieldsForm<typeof ESTIMATE_FIELDS>;
	subtotalCents: number;
	totalCents: number;
	/** Approved in earlier versions. */
	approvedCents: number;
	/** Work on the car began: nothing is paid in advance any more. */
	hasStarted: boolean;
};

/** Edits the terms of the whole estimate: car, validity, discount, deposit, note. */
function DetailFields(props: DetailFieldsProps) {
	const { form, subtotalCents, totalCents, approvedCents, hasStarted } = props;
	const { values, set } = form;
	const { field } = createFieldRenderers(form, { marks: "optional" });
	const markedFields = createFieldRenderers(form);
	const discount = parseCents(values.discount);
	const percent = parsePercent(values.deposit_percent) ?? 0;
	const depositCents = computeDepositCents({ approvedCents, offeredCents: totalCents, percent });

	/** Converts a discount such as «10 %» into its amount. */
	function convertPercentDiscount() {
		const [, percent] = /^\s*(\d{1,2}(?:[.,]\d)?)\s*%\s*$/.exec(values.discount) ?? [];
		if (!percent) return;
		const cents = Math.round((subtotalCents * Number(percent.replace(",", "."))) / 100);
		set({ discount: (cents / 100).toFixed(2) });
	}

	return (
		<>
			<Section title="Carro" className="border border-line bg-paper p-4 lg:px-6">
				<CarFields bind={createFieldBinder(values, set)} />
			</Section>
			<Section title="Condiciones" className="border border-line bg-paper p-4 lg:px-6">
				<div className="grid gap-4">
					<div className="grid grid-cols-2 gap-3">
						{field("valid_until")}
						{field("delivery_text")}
					</div>
					<div className="grid grid-cols-2 gap-3">
						{field("discount", {
							placeholder: "0.00 o 10 %",
							onBlur: convertPercentDiscount,
							className: "num",
						})}
						<p className="num self-end py-3 text-right text-sm text-muted">
							{discount > 0 && `de ${formatUsd(subtotalCents)}`}
						</p>
					</div>
					{values.discount.trim() !== "" &&
						markedFields.field("discount_reason", { isRequired: true, autoComplete: "off" })}
					{!(hasStarted && percent === 0) && (
						<div className="grid grid-cols-2 gap-3">
							{field("deposit_percent", { placeholder: "50", inputMode: "numeric", className: "num" })}
							<p className="num self-end py-3 text-right text-sm text-muted">
								{depositCents > 0 && `son ${formatUsd(depositCents)}`}
							</p>
						</div>
					)}
					{field("only_whole", { hint: "El cliente la aprueba toda o no la aprueba." })}
					{field("note", { rows: 3 })}
				</div>
			</Section>
		</>
	);
}

type DeleteDraftProps = {
	estimate: Estimate;
	/** Called before navigating away, so that no prompt about unsaved input opens. */
	onLeave: () => void;
};

/** Deletes a draft, which was never sent, and optionally closes the request that was created with it. */
function DeleteDraft({ estimate: { id, version, lead }, onLeave }: DeleteDraftProps) {
	const deletedDraft = useRef<DeletedDraft>(undefined);
	const [closesRequest, setClosesRequest] = useState(true);
	const navigate = useNavigate();
	const isClosing = lead.is_opened_with_it && closesRequest;
	return (
		<DeleteRecord
			name="borrador"
			showsName
			question="¿Eliminar este borrador?"
			text={
				version > 1
					? "La versión que se envió sigue como está."
					: "Nadie lo ha recibido. Se pierden sus trabajos y precios."
			}
			done={isClosing ? `Borrador eliminado y solicitud ${lead.reference} cerrada` : "Borrador eliminado"}
			remove={async () => {
				const query = { close_request: isClosing ? "1" : "0" } as const;
				const call = staffApi.admin.estimates[":id"].$delete({ param: { id }, query });
				deletedDraft.current = await read(call);
			}}
			{...(isClosing && {
				restoration: {
					name: lead.reference,
					label: "Reabrir la solicitud",
					done: `Solicitud ${lead.reference} abierta otra vez`,
					failure: "No se reabrió la solicitud",
					restore: () => reopenRequest(deletedDraft.current?.closed_request ?? null),
				},
			})}
			onDone={() => {
				onLeave();
				const previousVersionId = deletedDraft.current?.id;
				void navigate(previousVersionId ? `${ESTIMATES}/${previousVersionId}` : ESTIMATES);
			}}
		>
			{lead.is_opened_with_it && (
				<Checkbox
					name="close_request"
					checked={closesRequest}
					onChange={({ target }) => setClosesRequest(target.checked)}
					label={`Cerrar también la solicitud ${lead.reference}`}
					hint="Se abrió con este borrador y no tiene nada más. Si la dejas, sigue esperando respuesta."
				/>
			)}
		</DeleteRecord>
	);
}

async function reopenRequest(request: DeletedDraft["closed_request"]) {
	if (!request) return;
	const { id, updated_at } = request;
	const json = { state: "contacted", updated_at } as const;
	const { state } = staffApi.admin.inbox[":id"];
	await createKeyedCaller()(json, (body, header) => read(state.$put({ param: { id }, header, json: body })));
}
