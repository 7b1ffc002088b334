import { formatLongDay } from "#domain/time.ts";
import { getTotalLabels } from "#features/workshop/estimates/customer/portal-messages.ts";
import type { PublicEstimate } from "#features/workshop/estimates/customer/public-contract.ts";
import { formatUsd, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

/**
 * Shows the car and the date until which the estimate is valid.
 * @param above the reference that the page shows already
 */
export function EstimateHeader({
	estimate,
	pageReference,
}: {
	estimate: PublicEstimate;
	pageReference: string;
}) {
	const { reference, version, car, plate_end: plateEnd, note } = estimate;
	const { valid_until: validUntil, delivery_text: deliveryText, is_open: isOpen } = estimate;
	const versionLabel = joinWithDots(
		reference !== pageReference && `Cotización ${reference}`,
		version > 1 && `Versión ${version}`,
	);
	return (
		<>
			{versionLabel && <p className="num text-sm text-muted">{versionLabel}</p>}
			<h2 id="cotizacion-titulo" className="title-3 mt-2">
				Tu cotización
			</h2>
			{car && (
				<p className="lead mt-3">
					<span>{car}</span>
					{plateEnd && <span className="num text-muted">{` · placa ${plateEnd}`}</span>}
				</p>
			)}
			{isOpen && <p className="mt-2 font-semibold">{`Vale hasta el ${formatLongDay(validUntil)}`}</p>}
			{deliveryText && <p className="mt-1 text-muted">{`Entrega: ${deliveryText}`}</p>}
			{note && <p className="mt-4 border-l-4 border-line pl-4 whitespace-pre-line">{note}</p>}
		</>
	);
}

type EstimateTotalsProps = {
	estimate: PublicEstimate;
	/** The deposit of what is selected or approved. */
	depositCents: number;
	pdfPath: string;
};

/** Shows the total of the estimate, and the approved total once it is answered. */
export function EstimateTotals({ estimate, depositCents, pdfPath }: EstimateTotalsProps) {
	const { discount_cents: discountCents, discount_reason: reason, approved_cents: approvedBefore } = estimate;
	const { accepted_cents: acceptedCents, accepted_tax_cents: acceptedTaxCents } = estimate;
	const isAnswered = acceptedCents !== null && acceptedTaxCents !== null;
	const { suffix: acceptedSuffix, totalLabel, combinedLabel } = getTotalLabels(approvedBefore);
	const estimateTotalLabel = isAnswered ? totalLabel : getTotalLabel(estimate);
	return (
		<>
			<dl className="data-rows mt-6 text-base!">
				{discountCents > 0 && (
					<div>
						<dt>{reason ? `Descuento: ${reason}` : "Descuento"}</dt>
						<dd className="text-right">{`−${formatUsd(discountCents)}`}</dd>
					</div>
				)}
				<TotalRow label={estimateTotalLabel} cents={estimate.total_cents} tax={estimate.tax_cents} />
				{isAnswered && (
					<TotalRow label={`Aprobaste${acceptedSuffix}`} cents={acceptedCents} tax={acceptedTaxCents} />
				)}
				{isAnswered && combinedLabel && (
					<TotalRow label={combinedLabel} cents={approvedBefore + acceptedCents} />
				)}
				{depositCents > 0 && (
					<div>
						<dt>{`Para empezar: ${estimate.deposit_percent} %`}</dt>
						<dd className="text-right">
							<span className="block">{formatUsd(depositCents)}</span>
							<span className="block text-sm font-normal text-muted">Se descuenta del total</span>
						</dd>
					</div>
				)}
			</dl>
			<Anchor to={pdfPath} reloadDocument className="link mt-3 inline-block py-2 text-sm">
				Descargar en PDF
			</Anchor>
			<p className="text-sm text-muted">Cotización, no es factura fiscal.</p>
		</>
	);
}

/** Returns the label of the full total; the bar below shows the total of the selected jobs. */
function getTotalLabel({ is_open, only_whole, jobs, approved_jobs }: PublicEstimate): string {
	if (is_open && !only_whole && jobs.length > 1) return "Si apruebas todo";
	return approved_jobs.length > 0 ? "Total de lo demás" : "Total";
}

function TotalRow({ label, cents, tax }: { label: string; cents: number; tax?: number }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd className="text-right">
				<span className="block">{formatUsd(cents)}</span>
				<span className="block text-sm font-normal text-muted">
					{tax === undefined ? "ITBMS incluido" : `ITBMS incluido (${formatUsd(tax)})`}
				</span>
			</dd>
		</div>
	);
}
