import { useRevalidator } from "react-router";
import { BackLink } from "#admin/frame/back-link.tsx";
import { ChangedMeanwhile } from "#admin/frame/changed-meanwhile.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { PanelTitle } from "#admin/frame/title.tsx";
import { useLive } from "#admin/frame/use-live.ts";
import { read, staffApi } from "#api/client.ts";
import { ANSWER_WAY_LABELS, EVENT_LABELS, REJECT_LABELS } from "#features/estimates/choices.ts";
import type { Estimate } from "#features/estimates/contract.ts";
import { JobSummary } from "#features/estimates/desk/job-summary.tsx";
import { standingWords } from "#features/estimates/desk/standing-words.ts";
import { EstimateBadge } from "#features/estimates/desk/state-badge.tsx";
import { EstimateSum, TotalLine } from "#features/estimates/desk/total-line.tsx";
import { isAccepted, untilLabel } from "#features/estimates/estimate-states.ts";
import { panamaDay, spokenDay } from "#panama/time.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { formatDateTime, formatUsd } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { RecordActions } from "./actions.tsx";
import { EstimatePerson } from "./head.tsx";
import { EstimateHistory } from "./history.tsx";
import { NextStep } from "./next-step.tsx";
import { ESTIMATES } from "./paths.ts";

/** Polls often because the customer may be answering right now. */
const LOOK_EVERY_MS = 10_000;

type EstimateRecordProps = { estimate: Estimate; onSend: (estimate: Estimate) => void };

/** Shows a version that was sent, which is read-only: its actions, state and history. */
export function EstimateRecord({ estimate: loaded, onSend }: EstimateRecordProps) {
	const param = { id: loaded.id };
	const { shown: estimate } = useLive(
		loaded,
		(options) => read(staffApi.admin.estimates[":id"].$get({ param }, options)),
		LOOK_EVERY_MS,
	);
	const { reference, version, state, jobs } = estimate;
	// Actions send the version that was opened: newer changes show first, and a rejected action reloads it.
	const seen = { ...estimate, updated_at: loaded.updated_at };
	const isChanged = estimate.updated_at > loaded.updated_at;
	// Draft edits leave no history entry.
	const since = estimate.history.find(
		({ at, kind }) => at >= loaded.updated_at && kind !== "viewed",
	);
	const now = useServerNow();
	const { revalidate } = useRevalidator();
	const titleOf = (id: string | null) => jobs.find((job) => job.id === id)?.title;
	const locked = jobs.filter(({ is_locked }) => is_locked);
	const asked = jobs.filter(({ is_locked }) => !is_locked);
	return (
		<>
			<PanelTitle>{`${reference} · ${estimate.name}`}</PanelTitle>
			<BackLink to={ESTIMATES}>Cotizaciones</BackLink>
			<div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
				<h1 className="title-3">{version > 1 ? `${reference}, versión ${version}` : reference}</h1>
				<EstimateBadge state={state} before={estimate.locked_cents} />
			</div>
			{isChanged && (
				<ChangedMeanwhile
					what="esta cotización"
					last={since && { author: since.author, text: EVENT_LABELS[since.kind] }}
					now={`Ahora está «${standingWords(state, estimate.locked_cents).label}».`}
					onSeen={() => void revalidate()}
					className="sticky top-0 z-10 mt-3"
				/>
			)}
			<RecordActions estimate={seen} onSend={() => onSend(seen)} />
			<div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
				<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
					<NextStep estimate={estimate} now={now} />
					<EstimatePerson estimate={estimate} />
					<h2 className="title-4">
						{locked.length > 0 ? "Además de lo aprobado" : "Los trabajos"}
					</h2>
					{asked.map((job) => (
						<JobSummary key={job.id} job={job} goesWith={titleOf(job.needs_job_id)} />
					))}
					<div className="border-t-2 border-ink pt-3">
						{isAccepted(state) ? (
							<p className="text-lg">
								<EstimateSum of={estimate} />
							</p>
						) : (
							<TotalLine cents={estimate.total_cents} taxCents={estimate.tax_cents} />
						)}
					</div>
					{locked.length > 0 && (
						<>
							<h2 className="title-4">Ya aprobado, {formatUsd(estimate.locked_cents)}</h2>
							{locked.map((job) => (
								<JobSummary key={job.id} job={job} />
							))}
						</>
					)}
				</div>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
					<EstimateTerms estimate={estimate} now={now} />
					<EstimateHistory estimate={estimate} now={now} />
				</div>
			</div>
		</>
	);
}

/** Shows the terms of the estimate and its progress. */
function EstimateTerms({ estimate, now }: { estimate: Estimate; now: Date }) {
	const { reject_reason: reason, reject_text: text, decided_via: via, decided_at } = estimate;
	const { discount_cents: discount, sent_at, seen_at, asked_at } = estimate;
	const until = untilLabel(estimate.state, estimate.valid_until, panamaDay(now));
	const way = via && (ANSWER_WAY_LABELS[via as keyof typeof ANSWER_WAY_LABELS] ?? via);
	return (
		<Section title="Cómo va" className="border border-line bg-paper p-4 lg:px-6">
			<DataRows
				rows={[
					{
						label: "Enviada",
						value:
							sent_at && [formatDateTime(sent_at), estimate.sent_by].filter(Boolean).join(", "),
					},
					{
						label: "Vista",
						value: seen_at ? formatDateTime(seen_at) : sent_at && !decided_at && "Todavía no",
					},
					{ label: "Preguntó", value: asked_at && formatDateTime(asked_at) },
					{
						label: "Respondió",
						value:
							decided_at &&
							[formatDateTime(decided_at), way, estimate.decided_by].filter(Boolean).join(", "),
					},
					{
						label: "Motivo",
						value: reason && [REJECT_LABELS[reason], text].filter(Boolean).join(": "),
					},
					{ label: until ?? "", value: until && spokenDay(estimate.valid_until) },
					{ label: "Entrega", value: estimate.delivery_text },
					{
						label: "Descuento",
						value:
							discount > 0 &&
							[formatUsd(discount), estimate.discount_reason].filter(Boolean).join(": "),
					},
					{ label: "Solo completa", value: estimate.only_whole && "Sí" },
					{
						label: "Nota",
						value: estimate.note && (
							<span className="font-normal whitespace-pre-line">{estimate.note}</span>
						),
					},
				]}
			/>
		</Section>
	);
}
