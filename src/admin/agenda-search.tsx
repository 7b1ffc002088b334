import { useNavigation } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { VisitRow } from "#features/appointments/agenda/to-do.tsx";
import { AppointmentBadge } from "#features/appointments/staff/appointment-badge.tsx";
import { panamaDay } from "#panama/time.ts";
import { cn } from "#ui/cn.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterForm } from "#ui/filter-form.tsx";
import { dotted, formatPhone } from "#ui/format.ts";
import type { Route } from "./+types/agenda-search";
import { AGENDA, agendaPath, SEARCH, searchPath } from "./agenda/query.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { SmallLink } from "./frame/small-button.tsx";
import { FoundCars } from "./workshop/found-cars.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const { searchParams } = new URL(request.url);
	const [q, after] = [searchParams.get("q") ?? "", searchParams.get("despues") ?? ""];
	return {
		q,
		after,
		found: await read(staffApi.admin.agenda.search.$get({ query: { q, after } })),
	};
}

export default function AgendaSearchPage({ loaderData }: Route.ComponentProps) {
	const { q, after, found } = loaderData;
	const { state, location } = useNavigation();
	const isSearching = state === "loading" && location.pathname === SEARCH;
	const today = panamaDay(new Date(found.now));
	return (
		<>
			<PageHead title="Buscar cita" back={{ to: AGENDA, label: "Agenda" }} />
			<div className="mt-3">
				<FilterForm
					q={q}
					placeholder="Nombre, teléfono, placa o referencia"
					hrefFor={(chosen) => searchPath(chosen.q ?? "")}
					className="max-w-xl"
					isFocused
				/>
				<FoundCars q={q} />
			</div>
			<div aria-busy={isSearching} className={cn("mt-4 max-w-3xl", isSearching && "opacity-60")}>
				<p role="status" className="num mb-2 text-sm text-gris">
					{q && found.visits.length > 0 && `De la fecha más lejana a la más antigua`}
					{!q && "De cualquier fecha: escribe y aparecen aquí."}
				</p>
				{q && found.visits.length === 0 && (
					<EmptyState
						title={after ? "No hay más" : `Ninguna cita con «${q}»`}
						text="Prueba con el teléfono, el apellido o la placa."
						size="sm"
					/>
				)}
				{found.visits.length > 0 && (
					<ul aria-label="Citas encontradas" className="border border-linea bg-papel">
						{found.visits.map((visit) => (
							<VisitRow
								key={visit.id}
								visit={visit}
								to={agendaPath({ day: visit.day ?? today, view: "dia" }, `/${visit.id}`)}
								note={dotted(
									visit.called_off,
									visit.car,
									visit.phone && formatPhone(visit.phone),
									visit.reference,
								)}
							>
								<AppointmentBadge state={visit.state} />
							</VisitRow>
						))}
					</ul>
				)}
				<p className="mt-4 flex flex-wrap gap-3">
					{after && <SmallLink to={searchPath(q)}>Desde el principio</SmallLink>}
					{found.next && <SmallLink to={searchPath(q, found.next)}>Ver más antiguas</SmallLink>}
				</p>
			</div>
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Buscar cita", "No se pudo buscar");
