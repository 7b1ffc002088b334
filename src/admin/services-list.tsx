import { useSearchParams } from "react-router";
import { read, staffApi } from "#api/client.ts";
import type { AdminService } from "#features/services/editing-contract.ts";
import { ServiceShelf } from "#features/services/service-shelf.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { plural } from "#ui/format.ts";
import type { Route } from "./+types/services-list";
import { EDIT_SERVICES, editPath, NEW } from "./catalogue-paths.ts";
import { DeleteRecord } from "./delete-record.tsx";
import { listPathOf, listQueryOf } from "./list-query.ts";
import { ListSearch } from "./list-search.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { OrderButtons } from "./order-buttons.tsx";
import { PanelTitle } from "./panel-title.tsx";
import { useRestore } from "./use-restore.ts";

const START = { q: "", bin: "0" };

function queryIn(search: URLSearchParams) {
	const { q, bin } = listQueryOf(search, START);
	return { q, bin: bin === "1" ? ("1" as const) : ("0" as const) };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const query = queryIn(new URL(request.url).searchParams);
	return read(staffApi.admin.services.$get({ query }));
}

export default function ServicesListPage({ loaderData: list }: Route.ComponentProps) {
	const [search] = useSearchParams();
	const query = queryIn(search);
	const isBin = query.bin === "1";
	const ids = list.services.map(({ id }) => id);
	return (
		<>
			<PanelTitle>Editar Servicios</PanelTitle>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<div className="flex flex-wrap items-baseline gap-x-4">
					<h1 className="title-3">{isBin ? "Papelera de servicios" : "Editar Servicios"}</h1>
					<p role="status" className="num text-gris">
						{plural(list.total, "servicio", "servicios")}
					</p>
				</div>
				<div className="flex flex-wrap gap-2">
					<ButtonLink
						to={isBin ? EDIT_SERVICES : `${EDIT_SERVICES}?bin=1`}
						tone="line"
						size="sm"
						icon={isBin ? "chevron-left" : "trash"}
					>
						{isBin ? "Volver a los servicios" : `Papelera (${list.bin_total})`}
					</ButtonLink>
					<ButtonLink to={`${EDIT_SERVICES}/${NEW}`} size="sm" icon="plus">
						Nuevo Servicio
					</ButtonLink>
				</div>
			</div>
			<div className="mt-4">
				<ListSearch
					query={query}
					placeholder="Nombre o descripción"
					hrefFor={(change) => listPathOf(EDIT_SERVICES, START, query, change)}
				/>
			</div>
			<div className="mt-4">
				{list.services.length > 0 ? (
					<ServiceShelf
						services={list.services}
						editHref={(service) => editPath(EDIT_SERVICES, service)}
						buttons={(service, place) =>
							isBin ? (
								<Restore service={service} />
							) : (
								<Buttons service={service} ids={query.q ? [] : ids} place={place} />
							)
						}
					/>
				) : (
					<Nothing isBin={isBin} isNarrowed={query.q !== ""} />
				)}
			</div>
		</>
	);
}

export function ErrorBoundary() {
	return <LoadFailed heading="Editar Servicios" sentence="Error cargando servicios" />;
}

type ButtonsProps = { service: AdminService; ids: readonly string[]; place: number };

function Buttons({ service, ids, place }: ButtonsProps) {
	const order = useRestore("Orden guardado", "No se pudo guardar el orden");
	return (
		<>
			<ButtonLink to={editPath(EDIT_SERVICES, service)} tone="line" size="sm" icon="edit">
				Editar<span className="sr-only"> {service.name}</span>
			</ButtonLink>
			<DeleteRecord
				name={service.name}
				question="¿Estás seguro de eliminar este servicio?"
				text={`«${service.name}» sale del sitio y queda en la papelera. Las solicitudes que lo piden no cambian.`}
				done="Servicio eliminado"
				failure="Error eliminando servicio"
				remove={() => read(staffApi.admin.services[":id"].$delete({ param: { id: service.id } }))}
			/>
			{ids.length > 1 && (
				<OrderButtons
					name={service.name}
					ids={ids}
					place={place}
					onOrder={(next) =>
						void order(() => read(staffApi.admin["service-order"].$put({ json: { ids: next } })))
					}
				/>
			)}
		</>
	);
}

function Restore({ service }: { service: AdminService }) {
	const restore = useRestore("Servicio restaurado", "No se pudo restaurar el servicio");
	const param = { id: service.id };
	return (
		<Button
			tone="line"
			size="sm"
			icon="refresh"
			onClick={() =>
				void restore(() => read(staffApi.admin.services[":id"].restore.$post({ param })))
			}
		>
			Restaurar<span className="sr-only"> {service.name}</span>
		</Button>
	);
}

function Nothing({ isBin, isNarrowed }: { isBin: boolean; isNarrowed: boolean }) {
	if (isBin && !isNarrowed)
		return (
			<EmptyState
				title="La papelera está vacía"
				text="Los servicios que elimines esperan aquí, por si hay que restaurarlos."
			/>
		);
	return (
		<EmptyState
			title="No se encontraron servicios"
			text={
				isNarrowed
					? "Intenta ajustar tu búsqueda"
					: "Aún no hay servicios registrados en el sistema"
			}
			actions={
				isNarrowed && (
					<ButtonLink tone="line" to={isBin ? `${EDIT_SERVICES}?bin=1` : EDIT_SERVICES}>
						Quitar filtros
					</ButtonLink>
				)
			}
		/>
	);
}
