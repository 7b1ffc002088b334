import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { BackLink, PanelTitle } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { INBOX } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { formatCar, toAnsweredCar } from "#domain/car/car.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { toPanamaDay } from "#domain/time.ts";
import { QuoteTable } from "#features/inbox/quotes/quote-table.tsx";
import { listQuoteTexts } from "#features/inbox/quotes/texts.ts";
import { Button } from "#ui/button.tsx";
import { formatDate, joinWithDots } from "#ui/format.ts";
import type { Route } from "./+types/quote-print";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	// The printout needs only the public settings; the full record is for owners only.
	const [quote, shop] = await Promise.all([
		read(staffApi.admin.quotes[":id"].$get({ param: { id } })),
		read(staffApi.settings.$get()),
	]);
	return { quote, shop };
}

/** Renders a printable quote on one page, with prices including tax and the contact to accept it. */
export default function QuotePrintPage({ loaderData }: Route.ComponentProps) {
	const { quote, shop } = loaderData;
	const { payments } = shop;
	const { street, district, city } = shop.address;
	const car = formatCar(toAnsweredCar(quote));
	const isExpired = toPanamaDay(useServerNow()) > quote.holds_until;
	return (
		<div className="mx-auto max-w-panel">
			<PanelTitle>{`Cotización ${quote.reference}`}</PanelTitle>
			<div className="no-print mb-4 flex flex-wrap items-center justify-between gap-3">
				<BackLink to={`${INBOX}/${quote.id}?state=all`}>La solicitud</BackLink>
				<Button size="sm" onClick={() => window.print()}>
					Imprimir o guardar PDF
				</Button>
			</div>
			<article className="quote-sheet wrap-anywhere [&_tbody_th]:wrap-anywhere [&_td]:whitespace-nowrap border border-line bg-paper p-4 sm:p-10">
				<header className="flex flex-wrap items-start justify-between gap-6 border-b-2 border-ink pb-6">
					<div>
						<p className="title-3">{shop.name}</p>
						<p className="mt-1 text-sm text-muted">
							{joinWithDots(shop.legalName, shop.ruc && `RUC ${shop.ruc}`)}
						</p>
						<address className="mt-2 text-sm not-italic">
							{street}, {district}, {city}
							<br />
							<span className="whitespace-nowrap">Tel. {formatPhone(shop.phone, true)}</span> ·{" "}
							<span className="whitespace-nowrap">WhatsApp {formatPhone(shop.whatsapp, true)}</span>
							<br />
							{shop.email}
						</address>
					</div>
					<div className="sm:text-right">
						<h1 className="title-4">Cotización</h1>
						<p className="figure mt-1 whitespace-nowrap">{quote.reference}</p>
						<p className="num mt-1 text-sm text-muted">{formatDate(quote.created_at)}</p>
					</div>
				</header>
				<p className="mt-6">
					<span className="text-muted">Para </span>
					<strong>{quote.customer_name}</strong>
					{quote.customer_phone && (
						<span>
							{" · "}
							<span className="whitespace-nowrap">{formatPhone(quote.customer_phone)}</span>
						</span>
					)}
					{quote.customer_ruc && (
						<span className="num block">
							<span className="text-muted">RUC: </span>
							{quote.customer_ruc}
						</span>
					)}
					{car && (
						<span className="block">
							<span className="text-muted">Carro: </span>
							{car}
						</span>
					)}
				</p>
				<QuoteTable
					quote={quote}
					showsUses
					className="data-table mt-4 w-full max-sm:[&_:where(th,td)]:px-1.5"
				/>
				{quote.notice && <p className="mt-6">Te avisamos cuando llegue.</p>}
				{listQuoteTexts(quote, "customer").map(({ label, value }) => (
					<div key={label} className="mt-6">
						<h2 className="text-sm text-muted">{label}</h2>
						<p className="whitespace-pre-line">{value}</p>
					</div>
				))}
				{payments.text && (
					<div className="mt-6 flex flex-wrap items-start justify-between gap-6">
						<div>
							<h2 className="text-sm text-muted">Formas de pago</h2>
							<p className="whitespace-pre-line">{payments.text}</p>
						</div>
						{payments.yappyQr && <img src={payments.yappyQr} alt="QR de Yappy" width={112} height={112} />}
					</div>
				)}
				<p className="mt-8 border-t border-line pt-4">
					<strong>
						{isExpired ? "Venció" : "Válida hasta"} el {formatDate(quote.holds_until)}.
					</strong>{" "}
					No es factura fiscal.
				</p>
				<p className="mt-2 text-sm text-muted">
					Precios del {formatDate(quote.created_at)}, en dólares. Confirma existencia antes de venir:
					escríbenos al <span className="whitespace-nowrap">{formatPhone(shop.whatsapp)}</span> con la
					referencia <span className="whitespace-nowrap">{quote.reference}</span>.
				</p>
			</article>
		</div>
	);
}

export const ErrorBoundary = toLoadFailure("Cotización", "No se pudo cargar la cotización");
