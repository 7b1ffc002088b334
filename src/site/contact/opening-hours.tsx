import type { ReactNode } from "react";
import { addDays, spokenDay, weekdayOf } from "#panama/time.ts";
import { EmergencyNote } from "#site/layout/emergency-note.tsx";
import { openHours, WEEK } from "#site/layout/opening.ts";
import { OpeningChip } from "#site/layout/opening-chip.tsx";
import { useSite } from "#site/site-data.ts";

const WEEKDAYS = ["Domingo", "Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado"];
const HOLIDAYS_AHEAD_DAYS = 45;

/** Shows the hours of each weekday, and the coming days that are closed or have other hours. */
export function OpeningHours() {
	const { hours, closedDays, specialDays, today } = useSite().settings;
	const isClosed = (day: string) => closedDays.some(({ date }) => date === day);
	const dated = [
		...closedDays.map(({ date, reason }) => ({ date, told: reason })),
		...specialDays
			.filter(({ date }) => !isClosed(date))
			.map(({ date, reason, ...open }) => ({ date, told: `${reason}: ${openHours(open)}` })),
	].toSorted((one, other) => (one.date < other.date ? -1 : 1));
	const coming = dated.filter(
		({ date }) => date >= today && date <= addDays(today, HOLIDAYS_AHEAD_DAYS),
	);
	const title = coming.every(({ date }) => isClosed(date))
		? "Próximos días cerrados"
		: "Próximos días con otro horario";
	const unlike = dated.find(({ date }) => date === today);
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
										{isToday && unlike && (
											<span className="block text-sm">
												{isClosed(today) ? "Hoy cerrado: " : "Hoy: "}
												{unlike.told}
											</span>
										)}
									</td>
								</tr>
							);
						})}
					</Days>
					<EmergencyNote className="mt-4 text-muted" />
				</div>
				{coming.length > 0 && (
					<div>
						<h3 className="title-3">{title}</h3>
						<Days caption={title}>
							{coming.map(({ date, told }) => (
								<tr key={date}>
									<th scope="row" className="first-letter:uppercase">
										{spokenDay(date)}
									</th>
									<td>{told}</td>
								</tr>
							))}
						</Days>
					</div>
				)}
			</div>
		</section>
	);
}

/** Renders rows that align with the heading above them. */
function Days({ caption, children }: { caption: string; children: ReactNode }) {
	return (
		<table className="data-table mt-5 border-t border-line text-base! [&_td]:pr-0! [&_td]:text-right [&_th]:pl-0! [&_th]:font-[inherit]! [&_:is(th,td)]:wrap-anywhere [&_th]:whitespace-normal! [&_th]:text-inherit! [&_tr]:bg-transparent!">
			<caption className="sr-only">{caption}</caption>
			<tbody>{children}</tbody>
		</table>
	);
}
