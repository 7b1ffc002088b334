import type { ReactNode } from "react";
import { listClosures } from "#core/settings/closures.ts";
import { addDays, formatLongDay, getWeekday } from "#domain/time.ts";
import { EmergencyNote } from "#site/emergency-note.tsx";
import { CLOSED_LABEL, formatOpenHours, WEEK } from "#site/opening.ts";
import { OpeningChip } from "#site/opening-times.tsx";
import { useSite } from "#site/site-data.ts";

const WEEKDAYS = ["Domingo", "Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado"];
const HOLIDAYS_AHEAD_DAYS = 45;

/** Shows the hours of each weekday, and the coming days that are closed or have other hours. */
export function OpeningHours() {
	const { hours, closedDays, specialDays, blockedHours, today } = useSite().settings;
	const isClosed = (day: string) => closedDays.some(({ date }) => date === day);
	const exceptions = [
		...listClosures(closedDays).map(({ from, to, reason }) => ({ from, to, text: reason })),
		...specialDays
			.filter(({ date }) => !isClosed(date))
			.map(({ date, reason, ...open }) => ({
				from: date,
				to: date,
				text: `${reason}: ${formatOpenHours(open)}`,
			})),
		...blockedHours
			.filter(({ date }) => !isClosed(date))
			.map(({ date, from, to, reason }) => ({
				from: date,
				to: date,
				text: `${reason}: ${CLOSED_LABEL.toLowerCase()} ${formatOpenHours({ opens: from, closes: to })}`,
			})),
	].toSorted((left, right) => (left.from < right.from ? -1 : 1));
	const upcomingExceptions = exceptions.filter(
		({ from, to }) => to >= today && from <= addDays(today, HOLIDAYS_AHEAD_DAYS),
	);
	const title = upcomingExceptions.every(({ from }) => isClosed(from))
		? "Próximos días cerrados"
		: "Próximos días con otro horario";
	const todayExceptions = exceptions.filter(({ from, to }) => from <= today && to >= today);
	return (
		<section className="on-light">
			<div className="measure band grid gap-12 lg:grid-cols-2 lg:gap-16">
				<div>
					<h2 className="title-2">Horario</h2>
					<OpeningChip className="mt-4" />
					<HoursTable caption="Horario de atención por día">
						{WEEK.map((weekday) => {
							const isToday = weekday === getWeekday(today);
							return (
								<tr
									key={weekday}
									aria-current={isToday ? "date" : undefined}
									className="aria-[current]:font-semibold"
								>
									<th scope="row">
										<span>{WEEKDAYS[weekday]}</span>
										{isToday && <span className="badge ml-2">Hoy</span>}
									</th>
									<td>
										<span>{formatOpenHours(hours[weekday])}</span>
										{isToday && todayExceptions.length > 0 && (
											<span className="block text-sm">
												{`${isClosed(today) ? "Hoy cerrado: " : "Hoy: "}${todayExceptions.map(({ text }) => text).join(". ")}`}
											</span>
										)}
									</td>
								</tr>
							);
						})}
					</HoursTable>
					<EmergencyNote className="mt-4 text-muted" />
				</div>
				{upcomingExceptions.length > 0 && (
					<div>
						<h3 className="title-3">{title}</h3>
						<HoursTable caption={title}>
							{upcomingExceptions.map(({ from, to, text }) => (
								<tr key={`${from} ${text}`}>
									<th scope="row" className="first-letter:uppercase">
										{from === to ? formatLongDay(from) : `${formatLongDay(from)} a ${formatLongDay(to)}`}
									</th>
									<td>{text}</td>
								</tr>
							))}
						</HoursTable>
					</div>
				)}
			</div>
		</section>
	);
}

/** Renders rows that align with the heading above them. */
function HoursTable({ caption, children }: { caption: string; children: ReactNode }) {
	return (
		<table className="data-table mt-5 border-t border-line text-base! [&_td]:pr-0! [&_td]:text-right [&_th]:pl-0! [&_th]:font-[inherit]! [&_:is(th,td)]:wrap-anywhere [&_th]:whitespace-normal! [&_th]:text-inherit! [&_tr]:bg-transparent!">
			<caption className="sr-only">{caption}</caption>
			<tbody>{children}</tbody>
		</table>
	);
}
