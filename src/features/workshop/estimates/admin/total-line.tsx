import type { EstimateRow } from "#features/workshop/estimates/contract.ts";
import { getEstimateStateInfo, isAccepted } from "#features/workshop/estimates/estimate-states.ts";
import { formatUsd } from "#ui/format.ts";

/** «Total $268.50, ITBMS incluido ($17.57)» */
export function TotalLine({ cents, taxCents }: { cents: number; taxCents: number }) {
	return (
		<p className="num min-w-0 leading-tight">
			<strong className="text-lg">Total {formatUsd(cents)}</strong>
			<span className="text-sm text-muted">, ITBMS incluido ({formatUsd(taxCents)})</span>
		</p>
	);
}

type PricedEstimate = Pick<EstimateRow, "state" | "total_cents" | "accepted_cents">;

/**
 * Total of an estimate: the approved amount, followed by the requested amount when that is higher.
 *
 * @param approvedBeforeCents total approved in earlier versions; left out where only one version is shown
 */
export function EstimateTotal({
	estimate,
	approvedBeforeCents = 0,
}: {
	estimate: PricedEstimate;
	approvedBeforeCents?: number;
}) {
	const { state, total_cents: requestedCents, accepted_cents } = estimate;
	const acceptedCents = isAccepted(state) ? accepted_cents : null;
	const { answer, isAnnulled } = getEstimateStateInfo(state);
	// A rejected or annulled supplement adds nothing: the total is what was approved before.
	const hasNothingNew = acceptedCents === null && approvedBeforeCents > 0 && (answer === "no" || isAnnulled);
	const approved = hasNothingNew
		? approvedBeforeCents
		: acceptedCents === null
			? null
			: approvedBeforeCents + acceptedCents;
	const isPartial = approved !== null && !isAnnulled && approved < approvedBeforeCents + requestedCents;
	const requestedNote = isPartial && `de ${formatUsd(approvedBeforeCents + requestedCents)}`;
	const isAdditional = approved === null && approvedBeforeCents > 0;
	const note = isAdditional ? `además de ${formatUsd(approvedBeforeCents)} ya aprobado` : requestedNote;
	return (
		<span className={approved === null ? "num" : "num whitespace-nowrap"}>
			<strong>{approved === null ? formatUsd(requestedCents) : `Aprobado ${formatUsd(approved)}`}</strong>
			{note && <span className="text-sm font-normal text-muted"> {note}</span>}
		</span>
	);
}
