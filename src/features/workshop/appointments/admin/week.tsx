import { formatLongDay, formatShortDay } from "#domain/time.ts";
import { formatVisitCount } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { cn } from "#ui/cn.ts";
import { Anchor } from "#ui/link.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import type { AgendaDay, BoardNow } from "./board.ts";
import { WithoutHourNote } from "./day-list.tsx";
import { countVisitsOnDay, getVisitsOnDay } from "./day-visits.ts";

type WeekProps = {
	days: readonly AgendaDay[];
	visits: readonly Visit[];
	now: BoardNow;
	hrefFor: (visit: Visit) => string;
	dayHref: (day: string) => string;
	closeHref: (day: string) => string;
};

type DayStripProps = Omit<WeekProps, "hrefFor" | "closeHref"> & { selectedDay: string };

/** Shows the seven days of the week side by side, with the selected day and each day's visit count. */
export function AgendaDayStrip({ days, visits, selectedDay, now, dayHref }: DayStripProps) {
	return (
		<nav aria-label="Días de la semana">
			<ul className="grid grid-cols-7 gap-1">
				{days.map(({ day, opens, reason }) => {
					const count = countVisitsOnDay(day, visits);
					const [weekday = "", date] = formatShortDay(day).split(" ");
					return (
						<li key={day}>
							<Anchor
								to={dayHref(day)}
								preventScrollReset
								aria-current={day === selectedDay ? "date" : undefined}
								className={cn(
									"num flex min-h-15 flex-col items-center justify-center rounded-md border text-center leading-tight",
									day === selectedDay ? "on-dark border-ink" : "border-line bg-paper",
									opens === null && day !== selectedDay && "bg-transparent",
									day === now.day && "border-b-3 border-b-accent",
								)}
							>
								<span aria-hidden="true" className="text-xs text-muted">
									{weekday}
								</span>
								<span aria-hidden="true" className="font-semibold">
									{date}
								</span>
								<span aria-hidden="true" className="text-xs">
									{opens === null && count.comes === 0 ? "–" : count.comes}
									{count.withoutHour > 0 && (
										<span className="ml-1 inline-block size-2 rounded-full bg-accent align-middle" />
									)}
								</span>
								<span className="sr-only">
									{formatLongDay(day)}
									{day === now.day && <span>, hoy</span>}
									<span>, {reason ?? formatVisitCount(count)}</span>
								</span>
							</Anchor>
						</li>
					);
				})}
			</ul>
		</nav>
	);
}

type WeekCloseProps = Pick<WeekProps, "days" | "now" | "closeHref">;

/** Links to close a remaining day of the week. Renders nothing when no day can be closed. */
export function AgendaWeekClose({ days, now, closeHref }: WeekCloseProps) {
	const openDays = days.filter(({ day, opens }) => opens !== null && day >= now.day);
	if (openDays.length === 0) return null;
	return (
		<nav aria-label="Cerrar un día" className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
			<span aria-hidden="true">Cerrar un día:</span>
			{openDays.map(({ day }) => (
				<Anchor key={day} to={closeHref(day)} preventScrollReset className="link num py-1">
					<span className="sr-only">Cerrar el {formatLongDay(day)}</span>
					<span aria-hidden="true">{formatShortDay(day)}</span>
				</Anchor>
			))}
		</nav>
	);
}

/** Shows a week on a phone: one day after another with its visits. */
export function AgendaWeekList({ days, visits, now, hrefFor, dayHref, closeHref }: WeekProps) {
	return (
		<ol className="grid gap-5">
			{days.map((day) => {
				const dayVisits = getVisitsOnDay(day.day, visits);
				return (
					<li key={day.day}>
						<h2 className="title-4">
							<Anchor to={dayHref(day.day)} className="link inline-block py-1">
								{formatLongDay(day.day)}
							</Anchor>
							{day.day === now.day && <span className="text-sm text-muted"> · hoy</span>}
						</h2>
						{dayVisits.length > 0 ? (
							<ul className="mt-2 grid gap-2">
								{dayVisits.map((visit) => (
									<li key={visit.id} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2">
										<span className="num pt-2 text-sm font-semibold">{visit.time}</span>
										<AppointmentCard visit={visit} to={hrefFor(visit)} />
									</li>
								))}
							</ul>
						) : (
							<p className="text-sm text-muted">
								{day.reason ? `Cerrado: ${day.reason}` : "Sin citas con hora"}
							</p>
						)}
						<WithoutHourNote day={day.day} visits={visits} />
						{day.opens !== null && day.day >= now.day && (
							<Anchor to={closeHref(day.day)} preventScrollReset className="link inline-block py-1 text-sm">
								Cerrar este día<span className="sr-only">, {formatLongDay(day.day)}</span>
							</Anchor>
						)}
					</li>
				);
			})}
		</ol>
	);
}
