import type { ReactNode } from "react";
import { addDays, spokenDay, weekdayOf } from "#panama-time.ts";
import { EmergencyNote } from "#site/layout/emergency-note.tsx";
import { openHours } from "#site/layout/opening.ts";
import { OpeningChip } from "#site/layout/opening-chip.tsx";
import { useSite } from "#site/site-data.ts";

const WEEKDAYS = ["Domingo", "Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado"];
const WEEK = [1, 2, 3, 4, 5, 6, 0];
const HOLIDAYS_AHEAD_DAYS = 45;

/** The hours of each weekday, and the days of the coming weeks that have none. */
export function OpeningHours() {
	const { hours, closedDays, today } = useSite().settings;
	const holidays = closedDays.filter(
		({ date }) => date >= today && date <= addDays(today, HOLIDAYS_AHEAD_DAYS),
	);
	const holiday = closedDays.find(({ date }) => date === today);
	return (
		<section className="on-light">
			<div className="measure band grid gap-12 lg:grid-cols-2 lg:gap-16">
				<div>
					<h2 className="title-2">Horario</h2>
					<OpeningChip className="mt-4" />
					<Days caption="Horario de atención por día">
						{WEEK.map((weekday) => {
							const isToday = weekday === weekdayOf(today);
							return (
								<tr
									key={weekday}
									aria-current={isToday ? "date" : undefined}
									className="aria-[current]:font-semibold"
								>
									<th scope="row">
										{WEEKDAYS[weekday]}
										{isToday && <span className="badge ml-2">Hoy</span>}
									</th>
									<td>
										{openHours(hours[weekday])}
										{isToday && holiday && (
											<span className="block text-sm">Hoy cerrado: {holiday.reason}</span>
										)}
									</td>
								</tr>
							);
						})}
					</Days>
					<EmergencyNote className="mt-4 text-gris" />
				</div>
				{holidays.length > 0 && (
					<div>
						<h3 className="title-3">Próximos días cerrados</h3>
						<Days caption="Próximos días cerrados">
							{holidays.map(({ date, reason }) => (
								<tr key={date}>
									<th scope="row" className="first-letter:uppercase">
										{spokenDay(date)}
									</th>
									<td>{reason}</td>
								</tr>
							))}
						</Days>
					</div>
				)}
			</div>
		</section>
	);
}

/** Rows that begin and end where the heading above them does. */
function Days({ caption, children }: { caption: string; children: ReactNode }) {
	return (
		<table className="data-table mt-5 border-t border-linea text-base! [&_td]:pr-0! [&_td]:text-right [&_th]:pl-0! [&_th]:font-[inherit]! [&_th]:whitespace-normal! [&_th]:text-inherit! [&_tr]:bg-transparent!">
			<caption className="sr-only">{caption}</caption>
			<tbody>{children}</tbody>
		</table>
	);
}
