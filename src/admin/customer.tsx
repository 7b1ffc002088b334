import { Outlet } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { ChangeList } from "#features/changes/change-list.tsx";
import type { CustomerDetail, CustomerRequest } from "#features/customers/contract.ts";
import { PERSON_LABELS } from "#features/customers/record/sentences.ts";
import { COUNTED, COUNTS } from "#features/customers/sentences.ts";
import { factsOf as factsOfRequest } from "#features/leads/lead-states.ts";
import { KIND_LABELS } from "#features/leads/sentences.ts";
import { shortDay } from "#panama/time.ts";
import { formatPhone } from "#panama/written-phone.ts";
import { Ago } from "#ui/ago.tsx";
import { Badge } from "#ui/badge.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { FieldScope } from "#ui/field.tsx";
import { formatDateTime, plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import type { Route } from "./+types/customer";
import { Chat } from "./customers/customer-chat.tsx";
import { CustomerNotes, CustomerReminders, SamePerson } from "./customers/customer-parts.tsx";
import { CUSTOMERS } from "./customers/query.ts";
import { useCustomerContact } from "./customers/use-customer-contact.ts";
import { useBegin } from "./estimates/use-begin.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { MailLink } from "./frame/mail-link.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { Part } from "./frame/part.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { SmallButton, SmallLink } from "./frame/small-button.tsx";
import { INBOX } from "./inbox/query.ts";
import { onPage } from "./list/on-page.ts";
import { CarsOfCustomer } from "./workshop/found-cars.tsx";
import { InsideBand, useOrders } from "./workshop/inside-band.tsx";
import { receivePath } from "./workshop/paths.ts";

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const query = { page: new URL(request.url).searchParams.get("page") ?? "1" };
	return onPage(
		request,
		await read(staffApi.admin.customers[":id"].$get({ param: { id: params.id }, query })),
	);
}

export default function CustomerPage({ loaderData: customer }: Route.ComponentProps) {
	const now = useServerNow();
	const { requests, requests_total: total } = customer;
	// Merging or splitting customer records moves cars without changing `updated_at`, so include the request count.
	const changedAt = `${customer.updated_at} ${total}`;
	const orders = useOrders({ customer_id: customer.id }, "", changedAt);
	const { begin, isBusy } = useBegin();
	const handleContact = useCustomerContact(customer);
	return (
		<FieldScope id="cliente">
			<PageHead title={customer.name} back={{ to: CUSTOMERS, label: "Clientes" }}>
				<div className="flex flex-wrap gap-2">
					<Chat customer={customer} />
					<SmallLink to={`tel:${customer.phone}`} icon="phone" onClick={handleContact}>
						Llamar
					</SmallLink>
					<SmallButton
						icon="plus"
						isBusy={isBusy}
						onClick={() => begin({ customer_id: customer.id })}
					>
						Nueva cotización
					</SmallButton>
					<SmallLink to={receivePath({ cliente: customer.id })} icon="car">
						Recibir otro carro
					</SmallLink>
				</div>
			</PageHead>
			<InsideBand orders={orders} className="mt-5 border border-line bg-paper" />
			<CarsOfCustomer key={customer.id} id={customer.id} changedAt={changedAt} />
			<div className="mt-5 grid border border-line bg-paper lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
				<div className="*:border-b *:border-line lg:border-r lg:border-line">
					<Part title="Datos">
						<Facts customer={customer} />
						<SmallLink
							to={`${CUSTOMERS}/${customer.id}/corregir`}
							icon="edit"
							preventScrollReset
							className="mt-4"
						>
							Corregir datos
						</SmallLink>
					</Part>
					<Part title="Notas">
						<CustomerNotes key={customer.id} customer={customer} />
					</Part>
					<Part title="Recordatorios">
						<CustomerReminders customer={customer} />
					</Part>
					<Part title="Sus datos">
						<p className="mb-3 text-muted">
							Si pide ver, corregir, recibir o borrar lo que tenemos de ella, anótalo aquí: hay un
							plazo.
						</p>
						<SmallLink to={`${CUSTOMERS}/${customer.id}/datos`}>Datos personales</SmallLink>
					</Part>
					<Part title="¿Es la misma persona?">
						<SamePerson key={customer.id} customer={customer} />
					</Part>
				</div>
				<div className="*:border-b *:border-line *:last:border-b-0">
					<Part title={`Todo lo que pidió (${plural(total, "solicitud", "solicitudes")})`}>
						<Requests requests={requests} now={now} />
						<Pagination
							of={customer}
							hrefFor={(page) => `?page=${page}`}
							label="Páginas de lo que pidió"
							className="mt-5"
						/>
					</Part>
					{customer.history.length > 0 && (
						<Part title="Historial">
							<ChangeList changes={customer.history} labels={PERSON_LABELS} />
						</Part>
					)}
				</div>
			</div>
			<Outlet context={customer} />
		</FieldScope>
	);
}

export const ErrorBoundary = loadFailureOf("Cliente", "Error cargando datos de clientes");

function Facts({ customer }: { customer: CustomerDetail }) {
	const { email, source, first_request: first, last_request: last } = customer;
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
					label: first ? "Primera solicitud" : "Anotado el",
					value: formatDateTime(first ?? customer.created_at),
				},
				{ label: "Última solicitud", value: last && formatDateTime(last) },
				...COUNTS.map((id) => ({ label: COUNTED[id].label, value: customer[id] })),
			]}
		/>
	);
}

type RequestsProps = { requests: readonly CustomerRequest[]; now: Date };

/** Lists all requests of a customer, newest first. */
function Requests({ requests, now }: RequestsProps) {
	if (requests.length === 0)
		return <p className="text-muted">No hay ninguna solicitud de esta persona.</p>;
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
						<Badge tone={factsOfRequest(request.state).isWaiting ? "solid" : "soft"}>
							{factsOfRequest(request.state).label}
						</Badge>
					</p>
					<p>{request.summary}</p>
					{request.visit && <p className="num font-medium">{visitWords(request.visit)}</p>}
					{request.called_off && <p className="font-medium">{request.called_off}</p>}
					<p className="num text-sm text-muted">
						<Ago at={request.created_at} now={now} />
						{request.owner && <span>{` · ${request.owner}`}</span>}
					</p>
				</li>
			))}
		</ol>
	);
}

/** Formats the day, time and state of a visit in one line. */
function visitWords({ day, time, state }: NonNullable<CustomerRequest["visit"]>): string {
	return `Cita: ${shortDay(day)}, ${time ?? "sin hora"} · ${factsOf(state).label}`;
}
