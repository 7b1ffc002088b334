import type { ComponentProps, ReactNode } from "react";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import type { Lead } from "#core/requests/contract.ts";
import type { ContactChannel } from "#core/requests/rules.ts";
import { formatCar, toCar } from "#domain/car/car.ts";
import { toCents } from "#domain/money.ts";
import { SOURCES } from "#features/appointments/request/messages.ts";
import type { StoredMessage } from "#features/contact/contract.ts";
import type { StoredSubscription } from "#features/newsletter/contract.ts";
import { STATE_LABELS } from "#features/newsletter/rules.ts";
import { formatNotice } from "#features/quotes/arrival-messages.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { QuoteTable } from "#features/quotes/quote-table.tsx";
import { CONTACT_METHOD_LABELS } from "#features/service-requests/messages.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { formatCount, formatDate, formatDateTime, formatUsd } from "#ui/format.ts";

/** Fetches the visit of a request: appointments always have one, other kinds once scheduled. */
export async function fetchLeadVisit(
	{ id, kind }: Pick<Lead, "id" | "kind">,
	options?: typeof BACKGROUND_CALL,
) {
	if (kind === "newsletter") return { visit: null };
	return read(staffApi.admin.agenda[":id"].visit.$get({ param: { id } }, options));
}

/** Fetches the details of a lead from the feature of its kind. */
export async function fetchRequestDetails({ id, kind }: Pick<Lead, "id" | "kind">) {
	const param = { id };
	const { quotes, messages, appointments, "service-requests": requests } = staffApi.admin;
	if (kind === "quote") return { quote: await read(quotes[":id"].$get({ param })) };
	if (kind === "contact") return { message: await read(messages[":id"].$get({ param })) };
	if (kind === "appointment") return { appointment: await read(appointments[":id"].$get({ param })) };
	if (kind === "newsletter")
		return { subscription: await read(staffApi.admin.newsletter[":id"].$get({ param })) };
	if (kind === "service_request") return { request: await read(requests[":id"].$get({ param })) };
	return {};
}

/** Returns the channel the customer prefers, if their form asks for one. */
export function getPreferredChannel({ request }: RequestDetails): ContactChannel | undefined {
	if (!request) return undefined;
	return ({ whatsapp: "whatsapp", llamada: "phone", correo: "email" } as const)[request.contact_method];
}

export type RequestDetails = Awaited<ReturnType<typeof fetchRequestDetails>>;

export function RequestSummary({ lead, details }: { lead: Pick<Lead, "summary">; details: RequestDetails }) {
	const { quote, subscription } = details;
	if (quote) return <QuoteSummary quote={quote} />;
	if (subscription) return <SubscriptionSummary subscription={subscription} />;
	const formDetails = getFormDetails(details);
	return formDetails ? <FormDetails {...formDetails} /> : <p>{lead.summary}</p>;
}

type FormDetailsProps = {
	rows: ComponentProps<typeof DataRows>["rows"];
	consent: StoredMessage["consent"];
	/** The customer's own text. */
	before?: ReactNode;
	after?: ReactNode;
};

/** Shows the data of a form, without the person, whom the lead's header shows. */
function FormDetails({ rows, consent, before, after }: FormDetailsProps) {
	const value = consent && `${formatDateTime(consent.accepted_at)} · texto ${consent.version}`;
	return (
		<div className="grid gap-5">
			{before}
			<DataRows rows={[...rows, { label: "Consentimiento", value }]} />
			{after}
		</div>
	);
}

const joinPresent = (parts: readonly (string | number | null)[], separator = " ") =>
	parts.filter(Boolean).join(separator);
const formatWhen = (day: string | null, time: string | null) =>
	joinPresent([day && formatDate(day), time], ", ");

function getFormDetails({ message, appointment, request }: RequestDetails): FormDetailsProps | undefined {
	if (message)
		return {
			before: <p className="max-w-prose whitespace-pre-line">{message.message}</p>,
			rows: [
				{ label: "Servicio", value: message.service },
				{ label: "Vehículo", value: message.vehicleType },
				{ label: "Recibido", value: formatDateTime(message.created_at) },
			],
			consent: message.consent,
		};
	if (appointment) {
		const { description, consent } = appointment;
		const when = formatWhen(appointment.preferredDate, appointment.preferredTime);
		return {
			rows: [
				{ label: "Servicio", value: appointment.serviceType },
				{ label: "Cuándo", value: when || "No eligió día" },
				{ label: "Urgencia", value: appointment.urgency_label },
				{ label: "Carro", value: formatCar(toCar(appointment)) },
				{ label: "Vehículo", value: appointment.vehicleType },
				{ label: "Pedida desde", value: SOURCES[appointment.source] },
				{ label: "Recibida", value: formatDateTime(appointment.created_at) },
			],
			consent,
			after: description && <p className="max-w-prose whitespace-pre-line">{description}</p>,
		};
	}
	if (!request) return undefined;
	const { description, consent } = request;
	const when = formatWhen(request.preferred_date, request.preferred_time);
	return {
		rows: [
			{ label: "Servicio", value: request.service_name },
			{ label: "Carro", value: formatCar(toCar(request)) },
			{ label: "Urgencia", value: request.urgency_label },
			{ label: "Prefiere", value: when || "Cualquier día" },
			{ label: "Responder por", value: CONTACT_METHOD_LABELS[request.contact_method] },
		],
		consent,
		after: description && (
			<div>
				<h4 className="text-sm text-muted">En sus palabras</h4>
				<p className="mt-1 max-w-prose whitespace-pre-line">{description}</p>
			</div>
		),
	};
}

/** Shows whether a subscriber confirmed, which staff must know before writing to them. */
function SubscriptionSummary({ subscription }: { subscription: StoredSubscription }) {
	const { state, created_at, asked_at, confirmed_at, left_at, consent } = subscription;
	return (
		<DataRows
			rows={[
				{ label: "Boletín", value: STATE_LABELS[state] },
				{ label: "Qué significa", value: getMeaning(subscription) },
				{ label: "Lo pidió", value: formatDateTime(created_at) },
				{
					label: "Otra vez",
					value: asked_at && asked_at !== created_at ? formatDateTime(asked_at) : undefined,
				},
				{ label: "Confirmó", value: confirmed_at && formatDateTime(confirmed_at) },
				{ label: "De baja", value: left_at && formatDateTime(left_at) },
				{ label: "Consentimiento", value: consent },
			]}
		/>
	);
}

function getMeaning({ state, asked_at, is_mail_on }: StoredSubscription): string {
	if (state === "unsubscribed") return "Pidió que no le escriban: no le envíes ofertas.";
	if (state === "active") return "Confirmó desde su correo: le puedes escribir.";
	if (!is_mail_on)
		return "El correo del taller o la dirección del sitio no están configurados y no le llegó el enlace para confirmar.";
	return asked_at
		? "Todavía no confirma desde su correo: no le envíes ofertas."
		: "Todavía no le escribimos para que confirme: no le envíes ofertas.";
}

/** Shows the products and prices of a quote to staff. */
function QuoteSummary({ quote }: { quote: Quote }) {
	const car = formatCar(toCar(quote));
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
			{quote.notes && (
				<div className="not-first:mt-4">
					<h4 className="text-sm text-muted">
						{quote.products.length > 0 ? "Nota del cliente" : "Pide precio de"}
					</h4>
					<p className="mt-1 whitespace-pre-line">{quote.notes}</p>
				</div>
			)}
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
