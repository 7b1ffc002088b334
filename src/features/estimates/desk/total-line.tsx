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
	const { state, total_cents: asked, accepted_cents } = of;
	const yes = isAccepted(state) ? accepted_cents : null;
	const whole = yes !== null && yes < asked && `de ${formatUsd(before + asked)}`;
	const stands = yes === null && before > 0 && !factsOf(state).isAnnulled;
	const note = stands ? `además de ${formatUsd(before)} ya aprobado` : whole;
	return (
		<span className={yes === null ? "num" : "num whitespace-nowrap"}>
			<strong>{yes === null ? formatUsd(asked) : `Aprobado ${formatUsd(before + yes)}`}</strong>
			{note && <span className="text-sm font-normal text-gris"> {note}</span>}
		</span>
	);
}
