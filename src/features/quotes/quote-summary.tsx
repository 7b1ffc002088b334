import { formatUsd, plural } from "#ui/format.ts";
import type { Quote } from "./contract.ts";
import { toCents } from "./rules.ts";

/** What a quote asks for and costs, as staff see it. */
export function QuoteSummary({ quote }: { quote: Quote }) {
	const usd = (amount: number) => formatUsd(toCents(amount));
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
			<section className="overflow-x-auto" aria-label="Productos pedidos" tabIndex={0}>
				<table className="data-table max-sm:[&_:where(th,td)]:px-1.5">
					<thead>
						<tr>
							<th scope="col">Producto</th>
							<th scope="col" className="text-right">
								Cant.
							</th>
							<th scope="col" className="text-right">
								Precio
							</th>
							<th scope="col" className="text-right">
								Importe
							</th>
						</tr>
					</thead>
					<tbody>
						{quote.products.map((line) => (
							<tr key={line.sku}>
								<th scope="row" className="min-w-28 font-normal! whitespace-normal! text-tinta!">
									<span className="block font-medium">{line.name}</span>
									<span className="text-gris">
										{line.sku} · {line.brand}
									</span>
								</th>
								<td className="text-right">{line.quantity}</td>
								<td className="text-right">
									{usd(line.price)}
									{line.sent_price !== null && line.sent_price !== line.price && (
										<span className="block text-error">veía {usd(line.sent_price)}</span>
									)}
								</td>
								<td className="text-right font-medium">{usd(line.price * line.quantity)}</td>
							</tr>
						))}
					</tbody>
					<tfoot>
						<tr>
							<th scope="row" className="whitespace-normal! text-tinta! font-semibold!">
								Total, ITBMS incluido
							</th>
							<td className="text-right">{quote.total_items}</td>
							<td />
							<td className="text-right text-base font-bold">{usd(quote.total_value)}</td>
						</tr>
						<tr>
							<th scope="row">De eso, ITBMS</th>
							<td />
							<td />
							<td className="text-right text-gris">{usd(quote.total_tax)}</td>
						</tr>
					</tfoot>
				</table>
			</section>
			<Difference quote={quote} />
			{quote.notes && (
				<div className="mt-4">
					<h4 className="text-sm text-gris">Nota del cliente</h4>
					<p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{quote.notes}</p>
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
