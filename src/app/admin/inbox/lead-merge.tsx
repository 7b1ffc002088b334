import { useNavigate, useOutletContext } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { read, staffApi } from "#api/client.ts";
import { RoutedFormDialog } from "#core/records/admin/routed-form-dialog.tsx";
import { useDialogForm } from "#core/records/admin/use-dialog-form.ts";
import type { OpenLeadContext } from "#core/requests/admin/context.ts";
import type { LeadDetail } from "#core/requests/contract.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import type { MergeCandidate } from "#core/requests/merging/contract.ts";
import { CHOOSE_OTHER, formatMergeEffect, NO_OTHER_REQUEST } from "#core/requests/merging/messages.ts";
import { KIND_LABELS } from "#core/requests/messages.ts";
import { RadioGroup } from "#ui/choice-field.tsx";
import { formatDateTime } from "#ui/format.ts";
import { NoBreak } from "#ui/no-break.tsx";
import type { Route } from "./+types/lead-merge";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	return read(staffApi.admin.inbox[":id"].merges.$get({ param: { id } }));
}

/** Merges the request with another one of the same person. */
export default function LeadMergePage({ loaderData: { requests } }: Route.ComponentProps) {
	const { lead, leadPath, show } = useOutletContext<OpenLeadContext>();
	const navigate = useNavigate();
	const openPath = (path: string) => void navigate(path, { preventScrollReset: true, replace: true });
	const form = useDialogForm<{ other_id: string; target_id: string }, LeadDetail>({
		key: `unir:${lead.id}`,
		start: { other_id: "", target_id: "" },
		requiredMessages: { other_id: CHOOSE_OTHER },
		save({ other_id, target_id }) {
			const json = { other_id, ...(target_id && { target_id }) };
			return read(staffApi.admin.inbox[":id"].merges.$post({ param: { id: lead.id }, json }));
		},
		done: "Solicitudes unidas",
		onSaved(saved) {
			if (saved.id === lead.id) show(saved);
			openPath(saved.id === lead.id ? leadPath : leadPath.replace(lead.id, saved.id));
		},
	});
	const mergeable = requests.filter(({ error }) => error === null);
	const rejectedRequests = requests.filter(({ error }) => error !== null);
	const otherId = form.bind("other_id");
	const targetId = form.bind("target_id");
	const other = mergeable.find(({ id }) => id === otherId.value);
	const selectedTargetId = (other?.has_choice && targetId.value) || other?.target_id;
	const [target, merged] = selectedTargetId === other?.id ? [other, lead] : [lead, other];
	return (
		<RoutedFormDialog
			id="unir-solicitud"
			title="Unir con otra solicitud"
			description={`${lead.reference}, de ${lead.name}. Únela con otra de la misma persona sobre el mismo asunto.`}
			onClose={() => openPath(leadPath)}
			form={form}
			saveLabel="Unir"
			disabled={mergeable.length === 0}
		>
			{mergeable.length === 0 && <p>{NO_OTHER_REQUEST}</p>}
			{mergeable.length > 0 && (
				<RadioGroup
					legend="Otra solicitud"
					name="other_id"
					isRequired
					options={mergeable.map((request) => ({
						value: request.id,
						label: <CandidateLabel request={request} />,
					}))}
					value={otherId.value}
					onValueChange={(value) => form.set({ other_id: value, target_id: "" })}
				/>
			)}
			{other?.has_choice && (
				<RadioGroup
					legend="Cuál queda"
					name="target_id"
					options={[lead, other].map(({ id, reference }) => ({ value: id, label: reference }))}
					value={selectedTargetId ?? ""}
					onValueChange={(value) => form.set({ target_id: value })}
				/>
			)}
			<p role="status" className="empty:hidden">
				{target && merged && <NoBreak text={formatMergeEffect(target.reference, merged.reference)} />}
			</p>
			{rejectedRequests.length > 0 && (
				<section aria-label="No se pueden unir" className="grid gap-3 text-sm">
					{rejectedRequests.map((request) => (
						<div key={request.id}>
							<CandidateLabel request={request} />
							<p className="text-muted">
								<NoBreak text={request.error ?? ""} />
							</p>
						</div>
					))}
				</section>
			)}
		</RoutedFormDialog>
	);
}

function CandidateLabel({ request }: { request: MergeCandidate }) {
	const { reference, kind, state, created_at, summary } = request;
	const facts = [KIND_LABELS[kind], getLeadStateInfo(state).label, formatDateTime(created_at)];
	return (
		<span className="min-w-0 wrap-anywhere">
			<strong className="num whitespace-nowrap">{reference}</strong>
			<span className="block text-sm text-muted">{facts.join(" · ")}</span>
			<span className="line-clamp-2">{summary}</span>
		</span>
	);
}

export const ErrorBoundary = toLoadFailure("Unir con otra solicitud", "No se pudo abrir la lista");
