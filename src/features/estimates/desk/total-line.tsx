import type { EstimateRow } from "#features/estimates/contract.ts";
import { factsOf, isAccepted } from "#features/estimates/estimate-states.ts";
import { formatUsd } from "#ui/format.ts";

/** «Total $268.50, ITBMS incluido ($17.57)» */
export function TotalLine({ cents, taxCents }: { cents: number; taxCents: number }) {
	return (
		<p className="num min-w-0 leading-tight">
			<strong className="text-lg">Total {formatUsd(cents)}</strong>
			<span className="text-sm text-gris">, ITBMS incluido ({formatUsd(taxCents)})</span>
		</p>
	);
}

type Priced = Pick<EstimateRow, "state" | "total_cents" | "accepted_cents">;

/**
 * What an estimate comes to: what was approved of it in large, with what was asked where that is more.
 *
 * @param before what earlier versions were approved for, where all of it is told
 */
export function EstimateSum({ of, before = 0 }: { of: Priced; before?: number }) {
	const { state, total_cents, accepted_cents } = of;
	const approved = isAccepted(state) ? accepted_cents : null;
	const isBeside = approved === null && before > 0 && !factsOf(state).isAnnulled;
	const beside = isBeside && `además de ${formatUsd(before)} ya aprobado`;
	const asked =
		approved !== null && approved < total_cents && `de ${formatUsd(before + total_cents)}`;
	const note = beside || asked;
	return (
		<span className={approved === null ? "num" : "num whitespace-nowrap"}>
			<strong>
				{approved === null ? formatUsd(total_cents) : `Aprobado ${formatUsd(before + approved)}`}
			</strong>
			{note && <span className="text-sm font-normal text-gris"> {note}</span>}
		</span>
	);
}
