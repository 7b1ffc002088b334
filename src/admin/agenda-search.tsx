import { read, staffApi } from "#api/client.ts";
import { VisitRow } from "#features/appointments/agenda/to-do.tsx";
import { AppointmentBadge } from "#features/appointments/staff/appointment-badge.tsx";
import { panamaDay } from "#panama/time.ts";
import { formatPhone } from "#panama/written-phone.ts";
import type { EmptyStateProps } from "#ui/empty-state.tsx";
import { FilterForm } from "#ui/filter-form.tsx";
import { dotted } from "#ui/format.ts";
import type { Route } from "./+types/agenda-search";
import { AGENDA, agendaPath, SEARCH } from "./agenda/query.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { SmallLink } from "./frame/small-button.tsx";
import { listAddress, loaderOf, useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";
import { FoundCars } from "./workshop/found-cars.tsx";

/** `despues` is the cursor that the previous page returned. */
const LIST = listAddress(SEARCH, { q: "", despues: "" }, {});

export const clientLoader = loaderOf(LIST, ({ q, despues: after }) =>
	read(staffApi.admin.agenda.search.$get({ query: { q, after } })),
);

export default function AgendaSearchPage({ loaderData: found }: Route.ComponentProps) {
	const { query, hrefFor, isFiltering } = useList(LIST);
	const { q, despues: after } = query;
	const { visits, next } = found;
	const today = panamaDay(new Date(found.now));
	const nothing: EmptyStateProps = {
		title: after ? "No hay más" : `Ninguna cita con «${q}»`,
		text: "Prueba con el teléfono, el apellido o la placa.",
		size: "sm",
	};
	return (
		<>
			<PageHead title="Buscar cita" back={{ to: AGENDA, label: "Agenda" }} />
			<div className="mt-3">
				<FilterForm
					q={q}
					placeholder="Nombre, teléfono, placa o referencia"
					hrefFor={(chosen) => hrefFor({ ...chosen, despues: "" })}
					className="max-w-xl"
					isFocused
				/>
				<FoundCars q={q} />
			</div>
			<div className="mt-4 max-w-3xl">
				<p role="status" className="num mb-2 text-sm text-muted">
					{q && visits.length > 0 && <span>De la fecha más lejana a la más antigua</span>}
					{!q && <span>De cualquier fecha: escribe y aparecen aquí.</span>}
				</p>
				<Rows
					nothing={q !== "" && visits.length === 0 && nothing}
					isFiltering={isFiltering}
					className=""
				>
					{visits.length > 0 && (
						<ul aria-label="Citas encontradas" className="border border-line bg-paper">
							{visits.map((visit) => (
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
				</Rows>
				<p className="mt-4 flex flex-wrap gap-3">
					{after && <SmallLink to={hrefFor({ despues: "" })}>Desde el principio</SmallLink>}
					{next && <SmallLink to={hrefFor({ despues: next })}>Ver más antiguas</SmallLink>}
				</p>
			</div>
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Buscar cita", "No se pudo buscar");
