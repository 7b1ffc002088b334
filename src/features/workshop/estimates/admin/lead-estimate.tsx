import { PanelSection } from "#admin/frame/sections.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton, TextButton, TextLink } from "#admin/frame/small-button.tsx";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { ESTIMATES } from "#admin/paths.ts";
import { BACKGROUND_CALL, read, staffApi, toErrorMessage } from "#api/client.ts";
import type { Lead } from "#core/requests/contract.ts";
import { getKindInfo } from "#core/requests/kinds.ts";
import { formatShortDay, toPanamaDay } from "#domain/time.ts";
import type { EstimateRow } from "#features/workshop/estimates/contract.ts";
import { getEstimateStateInfo, getValidityLabel } from "#features/workshop/estimates/estimate-states.ts";
import { joinWithDots } from "#ui/format.ts";
import { EstimateBadge } from "./state-badge.tsx";
import { EstimateTotal } from "./total-line.tsx";
import { useCreateDraft } from "./use-create-draft.ts";

/** Shows the latest estimate of a request, or the button that creates one. */
export function LeadEstimate({ lead, changedAt }: { lead: Lead; changedAt: string }) {
	const { id, kind, is_quarantined: isQuarantined } = lead;
	const { createDraft, isBusy } = useCreateDraft();
	const now = useServerNow();
	const isPriced = getKindInfo(kind).canBecomeWork && !isQuarantined;
	const query = { lead_id: id, state: "all" } as const;
	const estimatesQuery = useFetch(isPriced ? `${id} ${changedAt}` : undefined, () =>
		read(staffApi.admin.estimates.$get({ query }, BACKGROUND_CALL)),
	);
	const { lastAnswer: estimates, problem } = estimatesQuery;
	if (!isPriced) return null;
	const [latestEstimate] = estimates?.estimates ?? [];
	// An erased customer cannot receive an estimate.
	if (estimates && !latestEstimate && lead.is_forgotten) return null;
	return (
		<PanelSection title="Cotización">
			{!estimates ? (
				<p className="flex min-h-11 flex-wrap items-center gap-3 text-muted">
					{problem ? toErrorMessage(problem) : "Un momento…"}
					{problem !== undefined && <SmallButton onClick={estimatesQuery.refetch}>Reintentar</SmallButton>}
				</p>
			) : latestEstimate ? (
				<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
					<EstimateBadge state={latestEstimate.state} approvedBeforeCents={latestEstimate.locked_cents} />
					<EstimateTotal estimate={latestEstimate} approvedBeforeCents={latestEstimate.locked_cents} />
					<span className="num text-sm text-muted">
						{latestEstimate.sent_at ? formatSentStatus(latestEstimate, now) : "sin enviar"}
					</span>
					<TextLink to={`${ESTIMATES}/${latestEstimate.id}`}>
						{getEstimateStateInfo(latestEstimate.state).isDraft ? "Seguir con ella" : "Ver la cotización"}
					</TextLink>
				</div>
			) : (
				<TextButton isBusy={isBusy} onClick={() => createDraft({ lead_id: id })}>
					Poner precios
				</TextButton>
			)}
		</PanelSection>
	);
}

/** Formats validity and whether it was opened: «vale hasta el mar 1 dic · sin abrir». */
function formatSentStatus(
	{ state, valid_until: validUntilDay, seen_at: seenAt }: EstimateRow,
	now: Date,
): string {
	const validity = getValidityLabel(state, validUntilDay, toPanamaDay(now));
	return joinWithDots(
		validity && `${validity.toLowerCase()} el ${formatShortDay(validUntilDay)}`,
		seenAt ? "vista" : "sin abrir",
	);
}
