import { read, staffApi } from "#api/client.ts";
import { listMissingCarParts, type RequestDetails } from "#core/requests/admin/request-details.ts";
import { formatCar, toAnsweredCar } from "#domain/car/car.ts";
import { toCents } from "#domain/money.ts";
import { formatNotice } from "#features/inbox/quotes/arrival-messages.ts";
import type { Quote } from "#features/inbox/quotes/contract.ts";
import { QuoteTable } from "#features/inbox/quotes/quote-table.tsx";
import { formatQuoteMessage } from "#features/inbox/quotes/quote-text.ts";
import { listQuoteTexts } from "#features/inbox/quotes/texts.ts";
import { formatCount, formatDateTime, formatUsd } from "#ui/format.ts";

/** Loads what staff read of a quote. */
export async function loadQuoteDetails(id: string): Promise<RequestDetails> {
	const quote = await read(staffApi.admin.quotes[":id"].$get({ param: { id } }));
	const { vehicle_brand: brand, vehicle_model: model, vehicle_year: year } = quote;
	const car = toAnsweredCar(quote);
	const hasProducts = quote.products.length > 0;
	// Staff enter the car as one line.
	const isCarOneLine = !brand && model?.includes(" ");
	return {
		service: null,
		car,
		text: quote.notes,
		missingCarParts: isCarOneLine ? [] : listMissingCarParts({ brand, model, year }),
		replyDetail: hasProducts ? formatQuoteMessage({ ...quote, car: formatCar(car) }) : "",
		isPrintable: hasProducts,
		summary: <QuoteSummary quote={quote} car={formatCar(car)} />,
	};
}

/** Shows the products and prices of a quote to staff. */
function QuoteSummary({ quote, car }: { quote: Quote; car: string }) {
	return (
		<>
			{quote.products.length > 0 && (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
				<section className="overflow-x-auto" aria-label="Productos pedidos" tabIndex={0}>
					<QuoteTable
						quote={quote}
						showsSentPrices
						showsAvailability
						className="data-table max-sm:[&_:where(th,td)]:px-1.5"
					/>
				</section>
			)}
			{quote.notice && <NoticeSummary notice={quote.notice} />}
			<PriceDifference quote={quote} />
			{car && (
				<p className="not-first:mt-4">
					<span className="text-sm text-muted">Carro</span> <strong>{car}</strong>
				</p>
			)}
			{listQuoteTexts(quote, "staff").map(({ label, value }) => (
				<div key={label} className="not-first:mt-4">
					<h4 className="text-sm text-muted">{quote.products.length > 0 ? label : "Pide precio de"}</h4>
					<p className="mt-1 whitespace-pre-line">{value}</p>
				</div>
			))}
		</>
	);
}

/** Shows that the customer waits for the product, or when it arrived. */
function NoticeSummary({ notice }: { notice: NonNullable<Quote["notice"]> }) {
	const { arrived_at: arrivedAt, email } = notice;
	return (
		<p className="mt-4">
			<span className="text-sm text-muted">Aviso</span>{" "}
			<strong>{formatNotice(arrivedAt ? formatDateTime(arrivedAt) : undefined, email)}</strong>
		</p>
	);
}

/** Warns when the customer's browser showed another total: it is not binding, but the customer may mention it. */
function PriceDifference({ quote }: { quote: Quote }) {
	const { sent_total_value: sent, total_value: total } = quote;
	if (sent === null || toCents(sent) === toCents(total)) return null;
	const difference = formatUsd(Math.abs(toCents(total) - toCents(sent)));
	const changed = quote.products.filter(
		(line) => line.sent_price !== null && toCents(line.sent_price) !== toCents(line.price),
	).length;
	return (
		<p className="mt-4 border-l-4 border-error bg-ground px-4 py-3 text-sm">
			<strong>El cliente vio otro total: {formatUsd(toCents(sent))}.</strong> El del catálogo es{" "}
			{formatUsd(toCents(total))}, {difference} {total > sent ? "más" : "menos"}
			{changed > 0 && <span>{`; ${formatCount(changed, "precio cambió", "precios cambiaron")}`}</span>}
			<span>. Vale el del catálogo: díselo antes de cobrar.</span>
		</p>
	);
}
