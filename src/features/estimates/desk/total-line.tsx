import type { EstimateRow } from "#features/estimates/contract.ts";
import { isAccepted } from "#features/estimates/estimate-states.ts";
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

/** What an estimate comes to: what was approved of it in large, with what was asked where that is more. */
export function EstimateSum({ of: { state, total_cents, accepted_cents } }: { of: Priced }) {
	const approved = isAccepted(state) ? accepted_cents : null;
	if (approved === null) return <strong className="num">{formatUsd(total_cents)}</strong>;
	return (
		<span className="num whitespace-nowrap">
			<strong>Aprobado {formatUsd(approved)}</strong>
			{approved < total_cents && (
				<span className="text-sm font-normal text-gris"> de {formatUsd(total_cents)}</span>
			)}
		</span>
	);
}
