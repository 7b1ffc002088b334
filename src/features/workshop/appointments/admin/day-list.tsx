import type { ReactNode } from "react";
import { formatClockTime, parseTimeOfDay } from "#domain/time.ts";
import { formatOccupancy } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { cn } from "#ui/cn.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import { type AgendaDay, type BoardHour, type BoardNow, getBoardHours } from "./board.ts";
import { countVisitsOnDay } from "./day-visits.ts";

type DayListProps = {
	day: AgendaDay;
	visits: readonly Visit[];
	/** Visits that no longer fit the day and whose customers are not notified yet. */
	unnotifiedCount: number;
	now: BoardNow;
	hrefFor: (visit: Visit) => string;
	newHref: (day: string, time: string) => string;
};

/** Shows a day hour by hour on a phone: visits, occupancy and a link to add a visit. */
export function AgendaDayList({ day, visits, unnotifiedCount, now, hrefFor, newHref }: DayListProps) {
	// Noon and past hours appear only when they have a visit.
	const hours = getBoardHours(day, visits, now).filter(
		({ isStart, arriving }) => isStart || arriving.length > 0,
	);
	return (
		<div>
			{day.reason && <ClosedNote reason={day.reason} unnotifiedCount={unnotifiedCount} />}
			<SpecialNote day={day} />
			<WithoutHourNote day={day.day} visits={visits} />
			{hours.length === 0 && !day.reason && (
				<EmptyState
					title="Sin citas ese día"
					text="Ya pasó, y nadie tuvo cita. Con «Hoy» vuelves a lo que viene."
				/>
			)}
			{hours.length > 0 && (
				<ol className="border-t border-line">
					{hours.map((hour) => (
						<li
							key={hour.minute}
							className={cn(
								"flex flex-wrap gap-3 border-b border-line py-2",
								isCurrentHour(hour, day, now) && "bg-[#fffaf0]",
							)}
						>
							<p className="num w-20 pt-2 pl-1 text-sm leading-tight">
								<span className="block font-semibold">{hour.time}</span>
								<OccupancyNote hour={hour} />
							</p>
							<div className="grid grow basis-40 grid-cols-1 gap-2">
								{hour.arriving.map((visit) => (
									<AppointmentCard key={visit.id} visit={visit} to={hrefFor(visit)} />
								))}
								{hour.isStart && (
									<Anchor
										to={newHref(day.day, hour.time)}
										preventScrollReset
										className="flex min-h-11 items-center gap-2 px-3 text-sm text-muted hover:bg-paper hover:text-ink"
									>
										<Icon name="plus" size={18} />
										{hour.taken >= hour.capacity ? "Agregar en sobrecupo" : "Nueva cita"}
										<span className="sr-only"> a las {hour.time}</span>
									</Anchor>
								)}
							</div>
						</li>
					))}
				</ol>
			)}
		</div>
	);
}

/** Shows the same hours beside the calendar, one line each: occupancy and a link to add a visit. */
export function AgendaHours({
	day,
	visits,
	now,
	newHref,
}: Omit<DayListProps, "hrefFor" | "unnotifiedCount">) {
	const starts = getBoardHours(day, visits, now).filter(({ isStart }) => isStart);
	if (starts.length === 0) return <p className="text-sm text-muted">Este día ya no tiene horas para dar.</p>;
	return (
		<ul className="border-t border-line">
			{starts.map((hour) => (
				<li key={hour.minute} className="border-b border-line">
					<Anchor
						to={newHref(day.day, hour.time)}
						preventScrollReset
						className="num flex min-h-10 items-center gap-3 px-1 text-sm hover:bg-paper"
					>
						<span className="w-18 font-semibold">{hour.time}</span>
						<span className="grow">
							<OccupancyNote hour={hour} />
						</span>
						<Icon name="plus" size={18} />
						<span className="sr-only">Nueva cita a las {hour.time}</span>
					</Anchor>
				</li>
			))}
		</ul>
	);
}

/** Counts the requests for this day that still have no hour, with a link to them. */
export function WithoutHourNote({ day, visits }: { day: string; visits: readonly Visit[] }) {
	const { withoutHour } = countVisitsOnDay(day, visits);
	if (withoutHour === 0) return null;
	return (
		<p className="num py-1 text-sm">
			<a href="#sin-hora" className="link inline-block py-1">
				{withoutHour} sin hora
			</a>{" "}
			{withoutHour === 1 ? "pidió" : "pidieron"} este día.
		</p>
	);
}

export function ClosedNote({ reason, unnotifiedCount }: { reason: string; unnotifiedCount: number }) {
	return (
		<DayNote title="Cerrado">
			{reason}.
			{unnotifiedCount > 0 && (
				<span>{` Avisa a ${unnotifiedCount === 1 ? "quien tiene cita y no lo sabe" : `${unnotifiedCount} que tienen cita y no lo saben`}.`}</span>
			)}
		</DayNote>
	);
}

/** Shows the special opening hours of a day. */
export function SpecialNote({ day }: { day: Pick<AgendaDay, "opens" | "closes" | "special" | "pauses"> }) {
	const { opens, closes, special, pauses } = day;
	if (!opens || !closes || !special) return null;
	const bounds = [opens, ...pauses.flatMap(({ from, to }) => [from, to]), closes];
	const spans = bounds.flatMap((start, index) =>
		index % 2 === 0 ? [formatSpan(start, bounds[index + 1])] : [],
	);
	return <DayNote title="Otro horario">{`${spans.join(" y ")}, ${special}.`}</DayNote>;
}

const formatSpan = (from: string, to = from) =>
	`${formatClockTime(parseTimeOfDay(from))} a ${formatClockTime(parseTimeOfDay(to))}`;

export function DayNote({ title, children }: { title: string; children: ReactNode }) {
	return (
		<p className="mb-3 flex gap-3 border-l-4 border-ink bg-paper px-4 py-3">
			<Icon name="info" className="mt-0.5" />
			<span className="num">
				<strong className="font-semibold">{title}:</strong> {children}
			</span>
		</p>
	);
}

/** Shows how full an hour is. A free hour says nothing: it would say the same on every line. */
function OccupancyNote({ hour }: { hour: BoardHour }) {
	if (hour.taken === 0) return null;
	const isFull = hour.taken >= hour.capacity;
	return (
		<span className={cn("block text-xs", isFull ? "font-semibold text-error" : "text-muted")}>
			{formatOccupancy(hour)}
		</span>
	);
}

const isCurrentHour = (hour: BoardHour, day: AgendaDay, now: BoardNow) =>
	day.day === now.day && hour.minute <= now.minute && now.minute < hour.minute + 60;
