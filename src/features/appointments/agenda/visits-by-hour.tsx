import type { Visit } from "#features/appointments/contract.ts";
import { AppointmentCard } from "#features/appointments/staff/appointment-card.tsx";
import { cn } from "#ui/cn.ts";

type VisitsByHourProps = {
	visits: readonly Visit[];
	hrefFor: (visit: Visit) => string;
	className?: string;
};

/** Visits of one day, each beside its hour. */
export function VisitsByHour({ visits, hrefFor, className }: VisitsByHourProps) {
	return (
		<ul className={cn("grid gap-2", className)}>
			{visits.map((visit) => (
				<li key={visit.id} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2">
					<span className="num pt-2 text-sm font-semibold">{visit.time}</span>
					<AppointmentCard visit={visit} to={hrefFor(visit)} />
				</li>
			))}
		</ul>
	);
}
