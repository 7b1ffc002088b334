import { read, staffApi } from "#api/client.ts";
import type { OverviewService } from "#features/service-requests/demand-contract.ts";
import { RecentRequests, ServiceDemand } from "#features/service-requests/service-demand.tsx";
import { Figures } from "#ui/figures.tsx";
import { plural } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Route } from "./+types/services-overview";
import { nothingCounted } from "./catalogue/frame.tsx";
import { SERVICES } from "./catalogue/kinds.ts";
import { EDIT_SERVICES, editPath, SERVICES_OVERVIEW } from "./catalogue/paths.ts";
import { usePanel } from "./frame/context.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { SmallLink } from "./frame/small-button.tsx";
import { useContact } from "./frame/use-contact.ts";
import { INBOX } from "./inbox/query.ts";
import { loaderOf } from "./list/loader.ts";
import { listAddress, useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";
import { ListSearch } from "./list/search.tsx";

const LIST = listAddress(SERVICES_OVERVIEW, { q: "" }, {});

export const clientLoader = loaderOf(LIST, (query) =>
	read(staffApi.admin.overview.services.$get({ query })),
);

export default function ServicesOverviewPage({ loaderData: overview }: Route.ComponentProps) {
	const { query, hrefFor } = useList(LIST);
	const speaker = usePanel();
	const showToast = useToast();
	const contact = useContact();

	return (
		<>
			<PageHead title="Servicios">
				<SmallLink to={EDIT_SERVICES} icon="edit">
					Editar Servicios
				</SmallLink>
			</PageHead>
			<Figures
				className="mt-5"
				figures={[
					{ label: "Total Servicios", value: overview.total_services },
					{ label: "Solicitudes Totales", value: overview.total_requests },
					{ label: "Esta Semana", value: overview.requests_this_week },
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
						<ServiceDemand
							services={overview.services}
							editHref={(service) => editPath(EDIT_SERVICES, service)}
							onInfo={(service) =>
								showToast({ title: service.name, description: funnelOf(service) })
							}
						/>
					</Rows>
				</Section>
				<Section title="Solicitudes Recientes">
					{overview.recent.length > 0 ? (
						<RecentRequests
							requests={overview.recent}
							speaker={speaker}
							leadHref={({ id }) => `${INBOX}/${id}?state=todas`}
							onContact={({ id, customer_name: name }) => contact({ id, name }, "whatsapp")}
						/>
					) : (
						<p className="text-gris">
							Aún no hay solicitudes. Cuando alguien pida un servicio, aparece aquí.
						</p>
					)}
				</Section>
			</div>
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Servicios", "Error cargando datos de servicios");

function funnelOf(service: OverviewService): string {
	const asked = plural(service.request_count, "solicitud", "solicitudes");
	const week = `${service.requests_this_week} esta semana`;
	const booked = plural(service.booked_count, "agendada", "agendadas");
	const won = plural(service.won_count, "ganada", "ganadas");
	return `${asked} en total, ${week}. Hoy: ${booked} y ${won}. Duración: ${service.duration}.`;
}
