import { Outlet } from "react-router";
import { MailLink } from "#admin/frame/contact-links.tsx";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { PanelSection } from "#admin/frame/sections.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton, SmallLink, TextLink } from "#admin/frame/small-button.tsx";
import { redirectPastLastPage } from "#admin/list/redirect-past-last-page.ts";
import { buildReceivePath, CUSTOMERS, INBOX } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { ChangeList } from "#core/audit/admin/change-list.tsx";
import { PERSON_LABELS } from "#core/customer-records/messages.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { KIND_LABELS } from "#core/requests/messages.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { formatShortDay } from "#domain/time.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import {
	CustomerChatLink,
	useLogCustomerContact,
} from "#features/workshop/customers/admin/customer-links.tsx";
import {
	CustomerNotes,
	CustomerReminders,
	MergedCustomers,
} from "#features/workshop/customers/admin/customer-parts.tsx";
import type { CustomerDetail, CustomerRequest } from "#features/workshop/customers/contract.ts";
import { COUNT_LABELS, COUNT_NAMES } from "#features/workshop/customers/messages.ts";
import { useCreateDraft } from "#features/workshop/estimates/admin/use-create-draft.ts";
import { CustomerCars } from "#features/workshop/work-orders/admin/found-cars.tsx";
import { OrdersSection, useOrders } from "#features/workshop/work-orders/admin/orders-section.tsx";
import { Badge } from "#ui/badge.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { FieldScope } from "#ui/field.tsx";
import { formatCount, formatDateTime } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { TimeAgo } from "#ui/relative-time.tsx";
import type { Route } from "./+types/customer";

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const query = { page: new URL(request.url).searchParams.get("page") ?? "1" };
	return redirectPastLastPage(
		request,
		await read(staffApi.admin.customers[":id"].$get({ param: { id: params.id }, query })),
	);
}

export default function CustomerPage({ loaderData: customer }: Route.ComponentProps) {
	const now = useServerNow();
	const { requests, requests_total: total } = customer;
	// Merging or splitting customer records moves cars without changing `updated_at`, so include the request count.
	const ordersVersion = `${customer.updated_at} ${total}`;
	const orders = useOrders({ customer_id: customer.id }, "", ordersVersion);
	const { createDraft: beginEstimate, isBusy } = useCreateDraft();
	const handleContact = useLogCustomerContact(customer);
	return (
		<FieldScope id="cliente">
			<PageHead title={customer.name} back={{ to: CUSTOMERS, label: "Clientes" }}>
				<div className="flex flex-wrap gap-2">
					<CustomerChatLink customer={customer} />
					<SmallLink to={`tel:${customer.phone}`} icon="phone" onClick={handleContact}>
						Llamar
					</SmallLink>
					<SmallButton
						icon="plus"
						isBusy={isBusy}
						onClick={() => beginEstimate({ customer_id: customer.id })}
					>
						Nueva cotización
					</SmallButton>
					<SmallLink to={buildReceivePath({ cliente: customer.id })} icon="car">
						Recibir otro carro
					</SmallLink>
				</div>
			</PageHead>
			<OrdersSection orders={orders} className="mt-5 border border-line bg-paper" />
			<CustomerCars key={customer.id} id={customer.id} changedAt={ordersVersion} />
			<div className="mt-5 grid grid-cols-[minmax(0,1fr)] border border-line bg-paper lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] xl:grid-cols-[20rem_minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr]">
				<div className="*:border-b *:border-line lg:border-r lg:border-line">
					<PanelSection title="Datos">
						<CustomerFacts customer={customer} />
						<TextLink to={`${CUSTOMERS}/${customer.id}/corregir`} preventScrollReset className="mt-2">
							Corregir datos
						</TextLink>
					</PanelSection>
				</div>
				<div className="*:border-b *:border-line lg:row-span-3 xl:row-span-2 xl:border-r xl:border-line">
					<PanelSection title={`Todo lo que pidió (${formatCount(total, "solicitud", "solicitudes")})`}>
						<RequestList requests={requests} now={now} />
						<Pagination
							paging={customer}
							hrefFor={(page) => `?page=${page}`}
							label="Páginas de lo que pidió"
							className="mt-5"
						/>
					</PanelSection>
					{customer.history.length > 0 && (
						<PanelSection title="Historial">
							<ChangeList changes={customer.history} labels={PERSON_LABELS} />
						</PanelSection>
					)}
				</div>
				<div className="*:border-b *:border-line lg:border-r lg:border-line xl:col-start-3 xl:row-span-2 xl:row-start-1 xl:border-r-0">
					<PanelSection title="Notas">
						<CustomerNotes key={customer.id} customer={customer} />
					</PanelSection>
					<PanelSection title="Recordatorios">
						<CustomerReminders customer={customer} />
					</PanelSection>
				</div>
				<div className="*:border-b *:border-line lg:border-r lg:border-line">
					<PanelSection title="Sus datos">
						<p className="text-muted">
							Si pide ver, corregir, recibir o borrar lo que tenemos de ella, anótalo aquí: hay un plazo.
						</p>
						<TextLink to={`${CUSTOMERS}/${customer.id}/datos`} className="mt-1">
							Datos personales
						</TextLink>
					</PanelSection>
					<PanelSection title="¿Es la misma persona?">
						<MergedCustomers key={customer.id} customer={customer} />
					</PanelSection>
				</div>
			</div>
			<Outlet context={customer} />
		</FieldScope>
	);
}

export const ErrorBoundary = toLoadFailure("Cliente", "Error cargando datos de clientes");

function CustomerFacts({ customer }: { customer: CustomerDetail }) {
	const { email, source, first_request: firstRequestAt, last_request: lastRequestAt } = customer;
	return (
		<DataRows
			rows={[
				{
					label: "Teléfono",
					value: (
						<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
							{formatPhone(customer.phone, true)}
							{customer.is_phone_unusual && <Badge tone="pending">número inusual</Badge>}
							{!customer.has_whatsapp && <Badge>línea fija</Badge>}
						</span>
					),
				},
				{ label: "También pidió", value: customer.other_names.join(", ") },
				{ label: "Correo", value: email && <MailLink email={email} /> },
				{ label: "RUC", value: customer.ruc },
				{ label: "Llegó por", value: source && KIND_LABELS[source] },
				{
					label: firstRequestAt ? "Primera solicitud" : "Anotado el",
					value: formatDateTime(firstRequestAt ?? customer.created_at),
				},
				{ label: "Última solicitud", value: lastRequestAt && formatDateTime(lastRequestAt) },
				...COUNT_NAMES.map((id) => ({ label: COUNT_LABELS[id].label, value: customer[id] })),
			]}
		/>
	);
}

type RequestListProps = { requests: readonly CustomerRequest[]; now: Date };

/** Lists all requests of a customer, newest first. */
function RequestList({ requests, now }: RequestListProps) {
	if (requests.length === 0) return <p className="text-muted">No hay ninguna solicitud de esta persona.</p>;
	return (
		<ol className="border-l-2 border-line">
			{requests.map((request) => (
				<li
					key={request.id}
					className="relative pb-5 pl-5 before:absolute before:top-2 before:-left-[7px] before:size-3 before:rounded-full before:bg-ink last:pb-0"
				>
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<Anchor
							to={`${INBOX}/${request.id}?state=all`}
							className="link num py-1 font-semibold whitespace-nowrap"
						>
							{request.reference}
						</Anchor>
						<span>{KIND_LABELS[request.kind]}</span>
						<Badge tone={getLeadStateInfo(request.state).tone}>{getLeadStateInfo(request.state).label}</Badge>
					</p>
					<p>{request.summary}</p>
					{request.visit && <p className="num font-medium">{formatVisit(request.visit)}</p>}
					{request.cancellation_text && <p className="font-medium">{request.cancellation_text}</p>}
					<p className="num text-sm text-muted">
						<TimeAgo instant={request.created_at} now={now} />
						{request.owner && <span>{` · ${request.owner}`}</span>}
					</p>
				</li>
			))}
		</ol>
	);
}

/** Formats the day, time and state of a visit in one line. */
function formatVisit({ day, time, state }: NonNullable<CustomerRequest["visit"]>): string {
	return `Cita: ${formatShortDay(day)}, ${time ?? "sin hora"} · ${getVisitStateInfo(state).label}`;
}
