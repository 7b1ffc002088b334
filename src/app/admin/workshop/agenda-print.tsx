import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { BackLink, PanelTitle } from "#admin/frame/page-head.tsx";
import { read, staffApi } from "#api/client.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { getTypedPhone } from "#domain/phone/typed-phone.ts";
import { formatArrivalTime, formatLongDay } from "#domain/time.ts";
import { getVisitsOnDay } from "#features/workshop/appointments/admin/day-visits.ts";
import { buildAgendaPath, readDay } from "#features/workshop/appointments/admin/query.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/agenda-print";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const { day, data: agenda } = await readDay(request.url, (day) =>
		read(staffApi.admin.agenda.$get({ query: { from: day, to: day } })),
	);
	return { day, visits: agenda.visits };
}

/**
 * Renders a day's visits for printing, by time; visits without a time come last.
 *
 * @source rules 3.28
 */
export default function AgendaPrintPage({ loaderData: { day, visits } }: Route.ComponentProps) {
	const activeVisits = visits.filter(
		(visit) => visit.day === day && !getVisitStateInfo(visit.state).isCancelled,
	);
	const visitsWithoutTime = activeVisits.filter(({ time }) => time === null);
	const listedVisits = [...getVisitsOnDay(day, activeVisits), ...visitsWithoutTime];
	return (
		<div className="mx-auto max-w-panel">
			<PanelTitle>{`Citas del ${formatLongDay(day)}`}</PanelTitle>
			<div className="no-print mb-4 flex flex-wrap items-center justify-between gap-3">
				<BackLink to={buildAgendaPath({ day, view: "dia" })}>Agenda</BackLink>
				<Button size="sm" onClick={() => window.print()}>
					Imprimir o guardar PDF
				</Button>
			</div>
			<div className="overflow-x-auto bg-paper p-4 md:p-6 print:overflow-visible print:p-0">
				<h1 className="title-3">{`Citas del ${formatLongDay(day)}`}</h1>
				{listedVisits.length === 0 ? (
					<p className="mt-4">Ese día no tiene citas.</p>
				) : (
					<table className="mt-4 w-full table-fixed border-collapse text-left text-sm wrap-anywhere [&_td]:border-b [&_td]:border-line [&_td]:p-2 [&_td]:align-top [&_th]:border-b [&_th]:border-ink [&_th]:p-2 max-sm:[&_td]:px-1 max-sm:[&_th]:px-1">
						<thead>
							<tr>
								{/* Fixed widths: a long word in one visit must not take the place of the others. */}
								<th scope="col" className="w-[14%]">
									Hora
								</th>
								<th scope="col" className="w-[24%]">
									Cliente
								</th>
								<th scope="col" className="w-[17%]">
									Carro
								</th>
								<th scope="col" className="w-[17%]">
									Servicio
								</th>
								<th scope="col">Nota</th>
							</tr>
						</thead>
						<tbody>
							{listedVisits.map((visit) => (
								<tr key={visit.id} className="break-inside-avoid">
									<td className="num">
										{visit.time ? formatArrivalTime(visit.time, visit.until) : "Sin hora"}
									</td>
									<td>
										<span className="font-semibold">{visit.name}</span>
										{visit.phone && (
											<span className="num block">{getTypedPhone(visit) ?? formatPhone(visit.phone)}</span>
										)}
										<span className="block text-muted">{getVisitStateInfo(visit.state).label}</span>
									</td>
									<td>{visit.car}</td>
									<td>{visit.service}</td>
									<td className="whitespace-pre-line">{visit.note}</td>
								</tr>
							))}
						</tbody>
					</table>
				)}
			</div>
		</div>
	);
}

export const ErrorBoundary = toLoadFailure("Agenda", "No se pudieron cargar las citas");
