import { sumWords } from "#features/estimates/own-page/words.ts";
import type { PublicEstimate } from "#features/estimates/public-contract.ts";
import { spokenDay } from "#panama/time.ts";
import { dotted, formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

/**
 * Shows the car and the date until which the estimate is valid.
 * @param above the reference that the page shows already
 */
export function EstimateHead({ estimate, above }: { estimate: PublicEstimate; above: string }) {
	const { reference, version, car, plate_end: plate, note } = estimate;
	const { valid_until: until, delivery_text: delivery, is_open: isOpen } = estimate;
	const named = dotted(
		reference !== above && `Cotización ${reference}`,
		version > 1 && `Versión ${version}`,
	);
	return (
		<>
			{named && <p className="num text-sm text-muted">{named}</p>}
			<h2 id="cotizacion-titulo" className="title-3 mt-2">
				Tu cotización
			</h2>
			{car && (
				<p className="lead mt-3">
					{car}
					{plate && <span className="num text-muted"> · placa {plate}</span>}
				</p>
			)}
			{isOpen && <p className="mt-2 font-semibold">Vale hasta el {spokenDay(until)}</p>}
			{delivery && <p className="mt-1 text-muted">Entrega: {delivery}</p>}
			{note && <p className="mt-4 border-l-4 border-line pl-4 whitespace-pre-line">{note}</p>}
		</>
	);
}

/** Shows the total of the estimate, and the approved total once it is answered. */
export function EstimateSums({ estimate, paper }: { estimate: PublicEstimate; paper: string }) {
	const { discount_cents: discount, discount_reason: reason, approved_cents: before } = estimate;
	const { accepted_cents: accepted, accepted_tax_cents: acceptedTax } = estimate;
	const isAnswered = accepted !== null && acceptedTax !== null;
	const { of, whole, all } = sumWords(before);
	const total = isAnswered ? whole : totalLabel(estimate);
	return (
		<>
			<dl className="data-rows mt-6 text-base!">
				{discount > 0 && (
					<div>
						<dt>Descuento{reason && <span>{`: ${reason}`}</span>}</dt>
						<dd className="text-right">−{formatUsd(discount)}</dd>
					</div>
				)}
				<Sum label={total} cents={estimate.total_cents} tax={estimate.tax_cents} />
				{isAnswered && <Sum label={`Aprobaste${of}`} cents={accepted} tax={acceptedTax} />}
				{isAnswered && all && <Sum label={all} cents={before + accepted} />}
			</dl>
			<Anchor to={paper} reloadDocument className="link mt-3 inline-block py-2 text-sm">
				Descargar en PDF
			</Anchor>
			<p className="text-sm text-muted">Cotización, no es factura fiscal.</p>
		</>
	);
}

/** Returns the label of the full total; the bar below shows the total of the selected jobs. */
function totalLabel({ is_open, only_whole, jobs, approved_jobs }: PublicEstimate): string {
	if (is_open && !only_whole && jobs.length > 1) return "Si apruebas todo";
	return approved_jobs.length > 0 ? "Total de lo demás" : "Total";
}

function Sum({ label, cents, tax }: { label: string; cents: number; tax?: number }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd className="text-right">
				{formatUsd(cents)}
				<span className="block text-sm font-normal text-muted">
					ITBMS incluido{tax !== undefined && <span>{` (${formatUsd(tax)})`}</span>}
				</span>
			</dd>
		</div>
	);
}
