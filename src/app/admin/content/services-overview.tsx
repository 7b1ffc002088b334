import { CallLink } from "#admin/frame/contact-links.tsx";
import { usePanel } from "#admin/frame/context.ts";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useLogContact } from "#admin/frame/use-log-contact.ts";
import { createListUrl, createLoader, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { ListSearch } from "#admin/list/search.tsx";
import { EDIT_SERVICES, getEditPath, INBOX, SERVICES_OVERVIEW } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { SERVICES } from "#app/admin/content/catalogue/kinds.ts";
import { getOverviewEmptyState } from "#app/admin/content/catalogue/layout.tsx";
import { listReplies } from "#core/requests/replies.ts";
import { OTHER_SERVICE } from "#core/requests/rules.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import type { OverviewService, RecentRequest } from "#features/inbox/service-requests/demand-contract.ts";
import { Badge } from "#ui/badge.tsx";
import { ChatLink, IconButton } from "#ui/button.tsx";
import { FirstLines } from "#ui/card-parts.tsx";
import { formatCount, formatDateTime } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { StatCards } from "#ui/stat-cards.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Route } from "./+types/services-overview";

const LIST_URL = createListUrl(SERVICES_OVERVIEW, { q: "" }, {});

export const clientLoader = createLoader(LIST_URL, (query) =>
	read(staffApi.admin.overview.services.$get({ query })),
);

export default function ServicesOverviewPage({ loaderData: overview }: Route.ComponentProps) {
	const { query, hrefFor } = useList(LIST_URL);
	const contact = useLogContact();

	return (
		<>
			<PageHead title="Servicios">
				<SmallLink to={EDIT_SERVICES} icon="edit">
					Editar Servicios
				</SmallLink>
			</PageHead>
			<StatCards
				className="mt-5"
				cards={[
					{ label: "Total Servicios", value: overview.total_services },
					{
						label: "Solicitudes Totales",
						value: overview.total_requests,
						note: formatOtherRequests(overview.other_requests),
					},
					{
						label: "Esta Semana",
						value: overview.requests_this_week,
						note: formatOtherRequests(overview.other_requests_this_week),
					},
				]}
			/>
			<div className="mt-8 grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_21rem] xl:gap-5">
				<Section
					title="Todos los servicios"
					count={formatCount(overview.total, "servicio", "servicios")}
					className="min-w-0"
				>
					<ListSearch query={query} placeholder="Nombre o descripción" hrefFor={hrefFor} />
					<Rows
						emptyState={
							overview.services.length === 0 &&
							getOverviewEmptyState(SERVICES, overview.total_services > 0 && SERVICES_OVERVIEW)
						}
					>
						<ul className="grid grid-cols-1 max-md:-space-y-px md:grid-cols-2 md:gap-4">
							{overview.services.map((service) => (
								<ServiceCard key={service.id} service={service} />
							))}
						</ul>
					</Rows>
				</Section>
				<Section title="Solicitudes Recientes">
					{overview.recent.length > 0 ? (
						<ul className="card divide-y divide-line">
							{overview.recent.map((request) => (
								<RecentRequestRow
									key={request.id}
									request={request}
									onContact={() => contact({ id: request.id, name: request.customer_name }, "whatsapp")}
								/>
							))}
						</ul>
					) : (
						<p className="text-muted">
							Aún no hay solicitudes. Cuando alguien pida un servicio, aparece aquí.
						</p>
					)}
				</Section>
			</div>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Servicios", "Error cargando datos de servicios");

/** Formats the number of requests that belong to none of the listed services. */
const formatOtherRequests = (otherCount: number) =>
	otherCount > 0 && `${otherCount} sin uno de estos servicios`;

function formatFunnel(service: OverviewService): string {
	const requestCount = formatCount(service.request_count, "solicitud", "solicitudes");
	const thisWeek = `${service.requests_this_week} esta semana`;
	const bookedCount = formatCount(service.booked_count, "agendada", "agendadas");
	const wonCount = formatCount(service.won_count, "ganada", "ganadas");
	return `${requestCount} en total, ${thisWeek}. Hoy: ${bookedCount} y ${wonCount}. Duración: ${service.duration}.`;
}

/** Maximum number of inclusions on a card of the overview. @source rules 4.21 */
const MAX_INCLUDES_SHOWN = 5;

/** Shows a service with its number of requests. @source rules 4.21 */
function ServiceCard({ service }: { service: OverviewService }) {
	const showToast = useToast();
	return (
		<li className="card flex flex-col p-4 max-md:px-3 max-md:py-2">
			<div className="flex items-start justify-between gap-2">
				<div className="min-w-0 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2">
					<h3 className="title-4">
						<Anchor to={getEditPath(EDIT_SERVICES, service)} className="hover:underline">
							{service.name}
						</Anchor>
					</h3>
					<Badge className="md:mt-1">{service.category || "Servicio General"}</Badge>
				</div>
				<IconButton
					icon="info"
					label={`Información de ${service.name}`}
					onClick={() => showToast({ title: service.name, description: formatFunnel(service) })}
					className="-mt-2 -mr-3 max-md:-mb-2.5"
				/>
			</div>
			<p className="text-sm max-md:leading-snug md:mt-2">{service.description}</p>
			<FirstLines lines={service.includes} limit={MAX_INCLUDES_SHOWN} />
			<dl className="mt-auto flex flex-wrap gap-x-3 text-sm max-md:text-xs md:grid md:grid-cols-[repeat(auto-fit,minmax(min(5.25rem,100%),1fr))] md:gap-2 md:pt-4">
				{getStats(service).map(([label, value]) => (
					<div key={label} className="max-md:flex max-md:gap-1">
						<dt className="text-muted">{label}</dt>
						<dd className="num font-semibold">{value}</dd>
					</div>
				))}
			</dl>
		</li>
	);
}

const getStats = (service: OverviewService) => [
	["Duración", service.duration],
	["Solicitudes", service.request_count],
	["Esta Semana", service.requests_this_week],
];

type RecentRequestRowProps = {
	request: RecentRequest;
	/** Called when staff open the chat; the link itself opens it. */
	onContact: () => void;
};

/** Shows a recent request with a link to answer it. @source rules 4.21 */
function RecentRequestRow({ request, onContact }: RecentRequestRowProps) {
	const panel = usePanel();
	const { id, channel, reference, customer_name: name, customer_phone: phone, created_at } = request;
	const hasServiceName = request.service_name && request.service_name !== OTHER_SERVICE;
	const service = hasServiceName ? request.service_name : "Servicio desconocido";
	const requestFacts = { kind: "service_request", channel, reference, name } as const;
	const [greeting] = listReplies({ ...requestFacts, service: request.service_name, ...panel });
	return (
		<li className="flex items-center justify-between gap-3 px-3 py-2 xl:p-4">
			<div className="min-w-0">
				<p className="leading-tight font-semibold">
					<Anchor to={`${INBOX}/${id}?state=all`} className="hover:underline">
						{name}
					</Anchor>
				</p>
				<p className="text-sm">{service}</p>
				<p className="dotted num text-sm text-muted">
					<span>{phone ? formatPhone(phone) : "Sin teléfono"}</span>
					<time dateTime={created_at} className="xl:whitespace-nowrap">
						{formatDateTime(created_at)}
					</time>
				</p>
			</div>
			<div className="flex shrink-0 flex-col items-end gap-x-3">
				{phone && request.has_whatsapp ? (
					<ChatLink number={phone} text={greeting.text} size="sm" onClick={onContact}>
						Contactar<span className="sr-only"> a {name}</span>
					</ChatLink>
				) : (
					phone && <CallLink phone={phone} name={name} />
				)}
				{request.is_contacted && <p className="text-sm text-muted">Ya contactada</p>}
			</div>
		</li>
	);
}
