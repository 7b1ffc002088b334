import type { EstimateRow } from "#features/estimates/contract.ts";
import { factsOf, isAccepted } from "#features/estimates/estimate-states.ts";
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

type Priced = Pick<EstimateRow, "state" | "total_cents" | "accepted_cents">;

/**
 * Total of an estimate: the approved amount, followed by the requested amount when that is higher.
 *
 * @param approvedBeforeCents total approved in earlier versions; left out where only one version is shown
 */
export function EstimateSum({ of, before = 0 }: { of: Priced; before?: number }) {
	const { state, total_cents: asked, accepted_cents } = of;
	const yes = isAccepted(state) ? accepted_cents : null;
	const { answer, isAnnulled } = factsOf(state);
	// A rejected or annulled supplement adds nothing: the total is what was approved before.
	const isOver = yes === null && before > 0 && (answer === "no" || isAnnulled);
	const approved = isOver ? before : yes === null ? null : before + yes;
	const isLess = approved !== null && !isAnnulled && approved < before + asked;
	const whole = isLess && `de ${formatUsd(before + asked)}`;
	const besides = approved === null && before > 0;
	const note = besides ? `además de ${formatUsd(before)} ya aprobado` : whole;
	return (
		<span className={approved === null ? "num" : "num whitespace-nowrap"}>
			<strong>{approved === null ? formatUsd(asked) : `Aprobado ${formatUsd(approved)}`}</strong>
			{note && <span className="text-sm font-normal text-muted"> {note}</span>}
		</span>
	);
}
