import { useRevalidator } from "react-router";
import { HelpLink } from "#admin/frame/help-link.tsx";
import { ChangeConflictNotice } from "#admin/frame/notices.tsx";
import { BackLink, PanelTitle } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { read, staffApi } from "#api/client.ts";
import { formatLongDay, toPanamaDay } from "#domain/time.ts";
import { RecordActions } from "#features/workshop/estimates/admin/actions.tsx";
import { formatEstimateChange } from "#features/workshop/estimates/admin/change-summary.ts";
import { EstimatePerson, getEstimateBack } from "#features/workshop/estimates/admin/head.tsx";
import { EstimateHistory } from "#features/workshop/estimates/admin/history.tsx";
import { JobSummary } from "#features/workshop/estimates/admin/job-summary.tsx";
import { EstimateBadge, getStatusBadge } from "#features/workshop/estimates/admin/state-badge.tsx";
import { EstimateTotal, TotalLine } from "#features/workshop/estimates/admin/total-line.tsx";
import { ANSWER_METHOD_LABELS, EVENT_LABELS, REJECT_LABELS } from "#features/workshop/estimates/choices.ts";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { getValidityLabel, isAccepted } from "#features/workshop/estimates/estimate-states.ts";
import { RequestAccount } from "#features/workshop/payments/admin/request-account.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { formatDateTime, formatUsd } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { NextStep } from "./next-step.tsx";

/** Polls often because the customer may be answering right now. */
const POLL_INTERVAL_MS = 10_000;

type EstimateRecordProps = { estimate: Estimate; onSend: (estimate: Estimate) => void };

/** Shows a version that was sent, which is read-only: its actions, state and history. */
export function EstimateRecord({ estimate: loaded, onSend }: EstimateRecordProps) {
	const param = { id: loaded.id };
	const { current: estimate } = useLive(
		loaded,
		(options) => read(staffApi.admin.estimates[":id"].$get({ param }, options)),
		POLL_INTERVAL_MS,
	);
	const { reference, version, state, jobs } = estimate;
	const back = getEstimateBack(estimate);
	// Actions send the version that was opened: newer changes show first, and a rejected action reloads it.
	const loadedVersion = { ...estimate, updated_at: loaded.updated_at };
	const isChanged = estimate.updated_at > loaded.updated_at;
	// Draft edits leave no history entry.
	const lastChange = estimate.history.find(
		({ at: occurredAt, kind }) => occurredAt >= loaded.updated_at && kind !== "viewed",
	);
	const now = useServerNow();
	const { revalidate } = useRevalidator();
	const getJobTitle = (id: string | null) => jobs.find((job) => job.id === id)?.title;
	const lockedJobs = jobs.filter(({ is_locked }) => is_locked);
	const openJobs = jobs.filter(({ is_locked }) => !is_locked);
	return (
		<>
			<PanelTitle>{`${reference} · ${estimate.name}`}</PanelTitle>
			<BackLink to={back.to}>{back.label}</BackLink>
			<div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
				<h1 className="title-3">{version > 1 ? `${reference}, versión ${version}` : reference}</h1>
				<EstimateBadge state={state} approvedBeforeCents={estimate.locked_cents} />
				<HelpLink slug="cotizar" from={reference} />
			</div>
			{isChanged && (
				<ChangeConflictNotice
					subject="esta cotización"
					lastChange={lastChange && { author: lastChange.author, text: EVENT_LABELS[lastChange.kind] }}
					summary={lastChange && formatEstimateChange(estimate, lastChange)}
					currentState={
						lastChange ? "" : `Ahora está «${getStatusBadge(state, estimate.locked_cents).label}».`
					}
					hasInput={false}
					onAcknowledge={() => void revalidate()}
					className="sticky top-0 z-10 mt-3"
				/>
			)}
			<RecordActions estimate={loadedVersion} onSend={() => onSend(loadedVersion)} />
			<div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
				<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
					<NextStep estimate={estimate} now={now} />
					<EstimatePerson estimate={estimate} />
					<h2 className="title-4">{lockedJobs.length > 0 ? "Además de lo aprobado" : "Los trabajos"}</h2>
					{openJobs.map((job) => (
						<JobSummary key={job.id} job={job} neededJobTitle={getJobTitle(job.needs_job_id)} />
					))}
					<div className="border-t-2 border-ink pt-3">
						{isAccepted(state) ? (
							<p className="text-lg">
								<EstimateTotal estimate={estimate} />
							</p>
						) : (
							<TotalLine cents={estimate.total_cents} taxCents={estimate.tax_cents} />
						)}
					</div>
					{lockedJobs.length > 0 && (
						<>
							<h2 className="title-4">Ya aprobado, {formatUsd(estimate.locked_cents)}</h2>
							{lockedJobs.map((job) => (
								<JobSummary key={job.id} job={job} />
							))}
						</>
					)}
				</div>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
					<EstimateTerms estimate={estimate} now={now} />
					<RequestAccount
						leadId={estimate.lead.id}
						changedAt={estimate.updated_at}
						isAlwaysShown
						className="border border-line bg-paper p-4 lg:px-6"
					/>
					<EstimateHistory estimate={estimate} now={now} />
				</div>
			</div>
		</>
	);
}

/** Shows the terms of the estimate and its progress. */
function EstimateTerms({ estimate, now }: { estimate: Estimate; now: Date }) {
	const { reject_reason: reason, reject_text: text, decided_via: via, decided_at } = estimate;
	const { discount_cents: discount, deposit_cents: deposit, sent_at, seen_at, question_at } = estimate;
	const until = getValidityLabel(estimate.state, estimate.valid_until, toPanamaDay(now));
	const channelLabel = via && (ANSWER_METHOD_LABELS[via as keyof typeof ANSWER_METHOD_LABELS] ?? via);
	return (
		<Section title="Cómo va" className="border border-line bg-paper p-4 lg:px-6">
			<DataRows
				rows={[
					{
						label: "Enviada",
						value: sent_at && [formatDateTime(sent_at), estimate.sent_by].filter(Boolean).join(", "),
					},
					{
						label: "Vista",
						value: seen_at ? formatDateTime(seen_at) : sent_at && !decided_at && "Todavía no",
					},
					{ label: "Preguntó", value: question_at && formatDateTime(question_at) },
					{
						label: "Respondió",
						value:
							decided_at &&
							[formatDateTime(decided_at), channelLabel, estimate.decided_by].filter(Boolean).join(", "),
					},
					{
						label: "Motivo",
						value: reason && [REJECT_LABELS[reason], text].filter(Boolean).join(": "),
					},
					{ label: until ?? "", value: until && formatLongDay(estimate.valid_until) },
					{ label: "Entrega", value: estimate.delivery_text },
					{
						label: "Descuento",
						value: discount > 0 && [formatUsd(discount), estimate.discount_reason].filter(Boolean).join(": "),
					},
					{
						label: "Para empezar",
						value:
							estimate.deposit_percent > 0 &&
							[`${estimate.deposit_percent} %`, deposit > 0 && formatUsd(deposit)].filter(Boolean).join(": "),
					},
					{ label: "Solo completa", value: estimate.only_whole && "Sí" },
					{
						label: "Nota",
						value: estimate.note && <span className="font-normal whitespace-pre-line">{estimate.note}</span>,
					},
				]}
			/>
		</Section>
	);
}
