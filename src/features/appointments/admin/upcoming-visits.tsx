import { SmallLink } from "#admin/frame/small-button.tsx";
import { AGENDA, buildReceivePath } from "#admin/paths.ts";
import type { Agenda } from "#features/appointments/contract.ts";
import { getVisitStateInfo } from "#features/appointments/visit-states.ts";
import { formatCount, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { getVisitsOnDay, isTimed } from "./day-visits.ts";
import { buildAgendaPath } from "./query.ts";

/** Lists today's visits whose car has not arrived: by hour, then those without one. */
export function UpcomingVisits({ agenda }: { agenda: Agenda }) {
	const day = agenda.days[0]?.day ?? "";
	const openVisits = agenda.visits.filter(
		(visit) => visit.day === day && getVisitStateInfo(visit.state).isOpen,
	);
	const upcomingVisits = [
		...getVisitsOnDay(day, openVisits),
		...openVisits.filter((visit) => !isTimed(visit)),
	];
	if (upcomingVisits.length === 0) return null;
	return (
		<Section
			title="Por llegar hoy"
			count={formatCount(upcomingVisits.length, "cita", "citas")}
			aside={
				<Anchor to={AGENDA} className="link py-1 text-sm">
					Ver la agenda
				</Anchor>
			}
			className="mt-5"
		>
			<ul className="border border-line bg-paper">
				{upcomingVisits.map(({ id, lead_id, time, name, car, service }) => (
					<li
						key={id}
						className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 last:border-b-0"
					>
						<p className="min-w-0 grow basis-52 wrap-anywhere">
							<span className="num font-semibold">{time ?? "Sin hora"}</span>{" "}
							<Anchor to={buildAgendaPath({ day, view: "dia" }, `/${id}`)} className="link">
								{name}
							</Anchor>
							<span className="block text-sm text-muted">{joinWithDots(car, service)}</span>
						</p>
						<SmallLink to={buildReceivePath({ solicitud: lead_id })} icon="car">
							Recibir<span className="sr-only"> el carro de {name}</span>
						</SmallLink>
					</li>
				))}
			</ul>
		</Section>
	);
}
