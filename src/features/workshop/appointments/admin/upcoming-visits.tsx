import { SmallLink } from "#admin/frame/small-button.tsx";
import { AGENDA, buildReceivePath } from "#admin/paths.ts";
import { formatTimeSpan } from "#domain/text/format-instant.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { getVisitStart } from "#features/workshop/appointments/booking/visit-start.ts";
import type { Agenda, Visit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { formatCount, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { getVisitsOnDay, isTimed } from "./day-visits.ts";
import { buildAgendaPath } from "./query.ts";

/** Lists today's visits whose car has not arrived: by hour, then those without one. */
export function UpcomingVisits({ agenda, now }: { agenda: Agenda; now: Date }) {
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
				{upcomingVisits.map((visit) => (
					<UpcomingVisit key={visit.id} visit={visit} now={now} />
				))}
			</ul>
		</Section>
	);
}

/** Shows one visit; once its hour is past, it says for how long. */
function UpcomingVisit({ visit, now }: { visit: Visit; now: Date }) {
	const { id, lead_id, day, time, until, name, car, service } = visit;
	const expectedBy = getVisitStart({ day, time: until ?? time });
	const lateMs = expectedBy ? now.getTime() - expectedBy.getTime() : 0;
	const isLate = lateMs >= MINUTE_MS;
	return (
		<li className="flex items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 last:border-b-0">
			<p className="min-w-0 grow wrap-anywhere">
				<span className={cn("num font-semibold", isLate && "text-error")}>{time ?? "Sin hora"}</span>{" "}
				<Anchor to={buildAgendaPath({ day: day ?? "", view: "dia" }, `/${id}`)} className="link">
					{name}
				</Anchor>{" "}
				{isLate && <Badge tone="alert">{formatTimeSpan(lateMs)} tarde</Badge>}
				<span className="block text-sm text-muted">{joinWithDots(car, service)}</span>
			</p>
			<SmallLink to={buildReceivePath({ solicitud: lead_id })} icon="car">
				Recibir<span className="sr-only"> el carro de {name}</span>
			</SmallLink>
		</li>
	);
}
