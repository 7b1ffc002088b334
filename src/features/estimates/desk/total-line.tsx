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
