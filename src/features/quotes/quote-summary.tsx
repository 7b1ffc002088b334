import { formatUsd, plural } from "#ui/format.ts";
import { carOnQuote } from "./car.ts";
import type { Quote } from "./contract.ts";
import { QuoteTable } from "./quote-table.tsx";
import { toCents } from "./rules.ts";

/** What a quote asks for and costs, as staff see it. */
export function QuoteSummary({ quote }: { quote: Quote }) {
	const car = carOnQuote(quote);
	return (
		<>
			{quote.products.length > 0 && (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
				<section className="overflow-x-auto" aria-label="Productos pedidos" tabIndex={0}>
					<QuoteTable
						quote={quote}
						showsSentPrices
						className="data-table max-sm:[&_:where(th,td)]:px-1.5"
					/>
				</section>
			)}
			<Difference quote={quote} />
			{car && (
				<p className="not-first:mt-4">
					<span className="text-sm text-gris">Carro</span> <strong>{car}</strong>
				</p>
			)}
			{quote.notes && (
				<div className="not-first:mt-4">
					<h4 className="text-sm text-gris">
						{quote.products.length > 0 ? "Nota del cliente" : "Pide precio de"}
					</h4>
					<p className="mt-1 whitespace-pre-line">{quote.notes}</p>
				</div>
			)}
		</>
	);
}

/** What the customer's browser showed is no price of ours, but they may mention it. */
function Difference({ quote }: { quote: Quote }) {
	const { sent_total_value: sent, total_value: total } = quote;
	if (sent === null || toCents(sent) === toCents(total)) return null;
	const difference = formatUsd(Math.abs(toCents(total) - toCents(sent)));
	const changed = quote.products.filter(
		(line) => line.sent_price !== null && toCents(line.sent_price) !== toCents(line.price),
	).length;
	return (
		<p className="mt-4 border-l-4 border-error bg-hueso px-4 py-3 text-sm">
			<strong>El cliente vio otro total: {formatUsd(toCents(sent))}.</strong> El del catálogo es{" "}
			{formatUsd(toCents(total))}, {difference} {total > sent ? "más" : "menos"}
			{changed > 0 && `; ${plural(changed, "precio cambió", "precios cambiaron")}`}. Vale el del
			catálogo: díselo antes de cobrar.
		</p>
	);
}
