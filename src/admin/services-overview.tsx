import { nothingCounted } from "#admin/catalogue/layout.tsx";
import { read, staffApi } from "#api/client.ts";
import { OTHER_SERVICE } from "#features/leads/other-service.ts";
import { repliesTo } from "#features/leads/replies.ts";
import type { OverviewService, RecentRequest } from "#features/service-requests/demand-contract.ts";
import { formatPhone } from "#panama/written-phone.ts";
import { Badge } from "#ui/badge.tsx";
import { ChatLink, IconButton } from "#ui/button.tsx";
import { CallLink } from "#ui/call-link.tsx";
import { FigureCards } from "#ui/figures.tsx";
import { FirstLines } from "#ui/first-lines.tsx";
import { formatDateTime, plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Route } from "./+types/services-overview";
import { SERVICES } from "./catalogue/kinds.ts";
import { EDIT_SERVICES, editPath, SERVICES_OVERVIEW } from "./catalogue/paths.ts";
import { usePanel } from "./frame/context.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { SmallLink } from "./frame/small-button.tsx";
import { useContact } from "./frame/use-contact.ts";
import { INBOX } from "./inbox/query.ts";
import { listAddress, loaderOf, useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";
import { ListSearch } from "./list/search.tsx";

const LIST = listAddress(SERVICES_OVERVIEW, { q: "" }, {});

export const clientLoader = loaderOf(LIST, (query) =>
	read(staffApi.admin.overview.services.$get({ query })),
);

export default function ServicesOverviewPage({ loaderData: overview }: Route.ComponentProps) {
	const { query, hrefFor } = useList(LIST);
	const contact = useContact();

	return (
		<>
			<PageHead title="Servicios">
				<SmallLink to={EDIT_SERVICES} icon="edit">
					Editar Servicios
				</SmallLink>
			</PageHead>
			<FigureCards
				className="mt-5"
				cards={[
					{ label: "Total Servicios", value: overview.total_services },
					{
						label: "Solicitudes Totales",
						value: overview.total_requests,
						note: otherNote(overview.other_requests),
					},
					{
						label: "Esta Semana",
						value: overview.requests_this_week,
						note: otherNote(overview.other_requests_this_week),
					},
				]}
			/>
			<div className="mt-8 grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<Section
					title="Todos los servicios"
					count={plural(overview.total, "servicio", "servicios")}
					className="min-w-0"
				>
					<ListSearch query={query} placeholder="Nombre o descripción" hrefFor={hrefFor} />
					<Rows
						nothing={
							overview.services.length === 0 &&
							nothingCounted(SERVICES, overview.total_services > 0 && SERVICES_OVERVIEW)
						}
					>
						<ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
							{overview.services.map((service) => (
								<Demand key={service.id} service={service} />
							))}
						</ul>
					</Rows>
				</Section>
				<Section title="Solicitudes Recientes">
					{overview.recent.length > 0 ? (
						<ul className="card divide-y divide-line">
							{overview.recent.map((request) => (
								<Recent
									key={request.id}
									request={request}
									onContact={() =>
										contact({ id: request.id, name: request.customer_name }, "whatsapp")
									}
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

export const ErrorBoundary = loadFailureOf("Servicios", "Error cargando datos de servicios");

/** Formats the number of requests that belong to none of the listed services. */
const otherNote = (others: number) => others > 0 && `${others} sin uno de estos servicios`;

function funnelOf(service: OverviewService): string {
	const asked = plural(service.request_count, "solicitud", "solicitudes");
	const week = `${service.requests_this_week} esta semana`;
	const booked = plural(service.booked_count, "agendada", "agendadas");
	const won = plural(service.won_count, "ganada", "ganadas");
	return `${asked} en total, ${week}. Hoy: ${booked} y ${won}. Duración: ${service.duration}.`;
}

/** Maximum number of inclusions on a card of the overview. @source rules 4.21 */
const INCLUDES_SHOWN = 5;

/** Shows a service with its number of requests. @source rules 4.21 */
function Demand({ service }: { service: OverviewService }) {
	const showToast = useToast();
	return (
		<li className="card flex flex-col p-4">
			<div className="flex items-start justify-between gap-2">
				<div className="min-w-0">
					<h3 className="title-4">
						<Anchor to={editPath(EDIT_SERVICES, service)} className="hover:underline">
							{service.name}
						</Anchor>
					</h3>
					<Badge className="mt-1">{service.category || "Servicio General"}</Badge>
				</div>
				<IconButton
					icon="info"
					label={`Información de ${service.name}`}
					onClick={() => showToast({ title: service.name, description: funnelOf(service) })}
					className="-mt-2 -mr-3"
				/>
			</div>
			<p className="mt-2 text-sm">{service.description}</p>
			<FirstLines lines={service.includes} shown={INCLUDES_SHOWN} />
			<dl className="mt-auto grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2 pt-4 text-sm">
				{factsOf(service).map(([label, value]) => (
					<div key={label}>
						<dt className="text-muted">{label}</dt>
						<dd className="num font-semibold">{value}</dd>
					</div>
				))}
			</dl>
		</li>
	);
}

const factsOf = (service: OverviewService) => [
	["Duración", service.duration],
	["Solicitudes", service.request_count],
	["Esta Semana", service.requests_this_week],
];

type RecentProps = {
	request: RecentRequest;
	/** Called when staff open the chat; the link itself opens it. */
	onContact: () => void;
};

/** Shows a recent request with a link to answer it. @source rules 4.21 */
function Recent({ request, onContact }: RecentProps) {
	const speaker = usePanel();
	const {
		id,
		channel,
		reference,
		customer_name: name,
		customer_phone: phone,
		created_at,
	} = request;
	const isNamed = request.service_name && request.service_name !== OTHER_SERVICE;
	const service = isNamed ? request.service_name : "Servicio desconocido";
	const asked = { kind: "service_request", channel, reference, name } as const;
	const [greeting] = repliesTo({ ...asked, service: request.service_name, ...speaker });
	return (
		<li className="grid gap-2 p-4">
			<div className="min-w-0">
				<p className="font-semibold">
					<Anchor to={`${INBOX}/${id}?state=all`} className="hover:underline">
						{name}
					</Anchor>
				</p>
				<p className="text-sm">{service}</p>
				<p className="num text-sm text-muted">
					{phone ? formatPhone(phone) : "Sin teléfono"}&nbsp;·{" "}
					<time dateTime={created_at}>{formatDateTime(created_at)}</time>
				</p>
			</div>
			<div className="flex flex-wrap items-center gap-3">
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
