import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { createListUrl, createLoader, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { AGENDA, AGENDA_SEARCH } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { toPanamaDay } from "#domain/time.ts";
import { AppointmentBadge } from "#features/workshop/appointments/admin/appointment-card.tsx";
import { buildAgendaPath } from "#features/workshop/appointments/admin/query.ts";
import { VisitRow } from "#features/workshop/appointments/admin/to-do.tsx";
import { FoundCars } from "#features/workshop/work-orders/admin/found-cars.tsx";
import type { EmptyStateProps } from "#ui/empty-state.tsx";
import { FilterForm } from "#ui/filter-form.tsx";
import { joinWithDots } from "#ui/format.ts";
import type { Route } from "./+types/agenda-search";

/** `despues` is the cursor that the previous page returned. */
const LIST_URL = createListUrl(AGENDA_SEARCH, { q: "", despues: "" }, {});

export const clientLoader = createLoader(LIST_URL, ({ q, despues: cursor }) =>
	read(staffApi.admin.agenda.search.$get({ query: { q, after: cursor } })),
);

export default function AgendaSearchPage({ loaderData: results }: Route.ComponentProps) {
	const { query, hrefFor, isFiltering } = useList(LIST_URL);
	const { q, despues: cursor } = query;
	const { visits, next } = results;
	const today = toPanamaDay(new Date(results.now));
	const emptyState: EmptyStateProps = {
		title: cursor ? "No hay más" : `Ninguna cita con «${q}»`,
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
					hrefFor={(filters) => hrefFor({ ...filters, despues: "" })}
					className="max-w-panel"
					isFocused
				/>
				<FoundCars q={q} />
			</div>
			<div className="mt-4 max-w-panel">
				<p role="status" className="num mb-2 text-sm text-muted">
					{q && visits.length > 0 && <span>De la fecha más lejana a la más antigua</span>}
					{!q && <span>De cualquier fecha: escribe y aparecen aquí.</span>}
				</p>
				<Rows
					emptyState={q !== "" && visits.length === 0 && emptyState}
					isFiltering={isFiltering}
					className=""
				>
					{visits.length > 0 && (
						<ul aria-label="Citas encontradas" className="border border-line bg-paper">
							{visits.map((visit) => (
								<VisitRow
									key={visit.id}
									visit={visit}
									to={buildAgendaPath({ day: visit.day ?? today, view: "dia" }, `/${visit.id}`)}
									note={joinWithDots(
										visit.cancellation_text,
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
					{cursor && <SmallLink to={hrefFor({ despues: "" })}>Desde el principio</SmallLink>}
					{next && <SmallLink to={hrefFor({ despues: next })}>Ver más antiguas</SmallLink>}
				</p>
			</div>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Buscar cita", "No se pudo buscar");
