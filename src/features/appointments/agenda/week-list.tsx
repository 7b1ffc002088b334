import type { Visit } from "#features/appointments/contract.ts";
import { AppointmentCard } from "#features/appointments/staff/appointment-card.tsx";
import { spokenDay } from "#panama/time.ts";
import { Anchor } from "#ui/link.tsx";
import { type AgendaDay, type BoardNow, visitsOn } from "./board.ts";
import { WithoutHour } from "./day-list.tsx";

type WeekListProps = {
	days: readonly AgendaDay[];
	visits: readonly Visit[];
	now: BoardNow;
	hrefFor: (visit: Visit) => string;
	dayHref: (day: string) => string;
	closeHref: (day: string) => string;
};

/** A week as a phone shows it: day after day, each with what arrives. */
export function AgendaWeekList({ days, visits, now, hrefFor, dayHref, closeHref }: WeekListProps) {
	return (
		<ol className="grid gap-5">
			{days.map((day) => {
				const mine = visitsOn(day.day, visits);
				return (
					<li key={day.day}>
						<h2 className="title-4">
							<Anchor to={dayHref(day.day)} className="link inline-block py-1">
								{spokenDay(day.day)}
							</Anchor>
							{day.day === now.day && <span className="text-sm text-gris"> · hoy</span>}
						</h2>
						{mine.length > 0 ? (
							<ul className="mt-2 grid gap-2">
								{mine.map((visit) => (
									<li key={visit.id} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2">
										<span className="num pt-2 text-sm font-semibold">{visit.time}</span>
										<AppointmentCard visit={visit} to={hrefFor(visit)} />
									</li>
								))}
							</ul>
						) : (
							<p className="text-sm text-gris">
								{day.reason ? `Cerrado: ${day.reason}` : "Sin citas con hora"}
							</p>
						)}
						<WithoutHour day={day.day} visits={visits} />
						{day.opens !== null && day.day >= now.day && (
							<Anchor
								to={closeHref(day.day)}
								preventScrollReset
								className="link inline-block py-1 text-sm"
							>
								Cerrar este día<span className="sr-only">, {spokenDay(day.day)}</span>
							</Anchor>
						)}
					</li>
				);
			})}
		</ol>
	);
}
