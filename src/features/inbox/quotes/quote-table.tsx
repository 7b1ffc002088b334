import { toCents } from "#domain/money.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { formatAvailability } from "#features/content/products/stock/availability.ts";
import { formatUsd } from "#ui/format.ts";
import { NoBreak } from "#ui/no-break.tsx";
import type { Quote } from "./contract.ts";

type QuoteTableProps = {
	quote: Quote;
	/** Shows staff the price in the customer's browser where it differs from the catalogue. */
	showsSentPrices?: boolean;
	/** Shows staff today's availability of each product that has one. */
	showsAvailability?: boolean;
	/** Shows each product's full uses in print (rules 6.33). */
	showsUses?: boolean;
	className?: string;
};

/** The lines of a quote with their amounts, tax included. */
export function QuoteTable({
	quote,
	showsSentPrices,
	showsAvailability,
	showsUses,
	className,
}: QuoteTableProps) {
	const formatAmount = (amount: number) => formatUsd(toCents(amount));
	return (
		<table className={className}>
			<caption className="sr-only">Productos de la cotización</caption>
			<thead>
				<tr>
					<th scope="col">Producto</th>
					{["Cant.", "Precio", "Importe"].map((figure) => (
						<th key={figure} scope="col" className="text-right">
							{figure}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{quote.products.map((line) => (
					<tr key={line.sku}>
						<th scope="row" className="min-w-28 font-normal! whitespace-normal! text-ink!">
							<span className="block font-medium">
								<NoBreak text={line.name} />
							</span>
							{/* The longest SKU would not fit beside the amounts on a phone. */}
							<span className="text-muted max-sm:*:whitespace-normal">
								<NoBreak text={`${line.sku} · ${getBrandLabel(line.brand)}`} />
							</span>
							{showsAvailability && line.availability && (
								<span className="block text-muted">
									Hoy: {formatAvailability({ availability: line.availability, order_days: line.order_days })}
								</span>
							)}
							{showsUses && line.uses && <span className="block text-muted">Uso: {line.uses}</span>}
						</th>
						<td className="text-right">{line.quantity}</td>
						<td className="text-right">
							{formatAmount(line.price)}
							{showsSentPrices && line.sent_price !== null && line.sent_price !== line.price && (
								<span className="block text-error">veía {formatAmount(line.sent_price)}</span>
							)}
						</td>
						<td className="text-right font-medium">{formatAmount(line.price * line.quantity)}</td>
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr>
					<th scope="row" className="whitespace-normal! text-ink! font-semibold!">
						Total, ITBMS incluido
					</th>
					<td className="text-right">{quote.total_items}</td>
					<td />
					<td className="text-right text-base font-bold">{formatAmount(quote.total_value)}</td>
				</tr>
				<tr>
					<th scope="row">De eso, ITBMS</th>
					<td />
					<td />
					<td className="text-right text-muted">{formatAmount(quote.total_tax)}</td>
				</tr>
			</tfoot>
		</table>
	);
}
