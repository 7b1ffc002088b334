import FullCalendar from "@fullcalendar/react";
import interaction from "@fullcalendar/react/interaction";
import es from "@fullcalendar/react/locales/es";
import type { DayHeaderInfo, EventInput } from "@fullcalendar/react/public-api";
import timeGrid from "@fullcalendar/react/timegrid";
import { useMemo } from "react";
import {
	formatClockTime,
	formatShortDay,
	formatTimeOfDay,
	parseClockTime,
	parseTimeOfDay,
} from "#domain/time.ts";
import { EventContent, getEventClass } from "#features/workshop/appointments/admin/calendar-event.tsx";
import { cn } from "#ui/cn.ts";
import { UninterruptedMount } from "#ui/uninterrupted-mount.tsx";
import {
	type AgendaDay,
	type BoardNow,
	getBoardHours,
	getBoardSpan,
	HOUR_HEIGHT_PX,
	listColumnDays,
	parseStartTime,
	type StartTime,
} from "./board.ts";
import { countVisitsOnDay, isTimed } from "./day-visits.ts";
import "./calendar.css";
import { formatVisitCount, formatVisitLine } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";

type AgendaCalendarProps = {
	/** One day, or the days of a week from Monday. */
	days: readonly AgendaDay[];
	visits: readonly Visit[];
	now: BoardNow;
	hrefFor: (visit: Visit) => string;
	onDay: (day: string) => void;
	onOpen: (visit: Visit) => void;
	/** Fires for a press on a slot where a visit may start. */
	onSlot: (day: string, time: StartTime) => void;
	/** Fires after a drag; the visit has not moved yet. */
	onMove: (visit: Visit, day: string, time: StartTime) => void;
	/** Fires when a visit is dropped where none may start. */
	onInvalidDrop: (visit: Visit) => void;
};

const PLUGINS = [timeGrid, interaction];
const SUNDAY = [0];
const NO_DAY: number[] = [];
const LINE = "border border-line";

/**
 * Shows days as columns of hours. Every time is the shop's wall clock passed as UTC, so the browser's time zone
 * has no effect.
 *
 * @source rules 3.21; decision 011
 */
export function AgendaCalendar(props: AgendaCalendarProps) {
	const { days, visits, now, hrefFor, onDay, onOpen, onSlot, onMove, onInvalidDrop } = props;
	const firstDay = days[0]?.day ?? now.day;
	const { from, to } = getBoardSpan(days, visits);
	const visibleVisits = visits.filter(
		(visit) => isTimed(visit) && !getVisitStateInfo(visit.state).isCancelled,
	);
	const events = useStableEvents([
		...visibleVisits.map((visit) => toCalendarEvent(visit, hrefFor(visit))),
		...days.flatMap((day) => toOccupancyEvents(day, visits, now)),
	]);
	const findVisit = (id: string) => visits.find((visit) => visit.id === id);
	const findStartTime = (start: string) => {
		const day = days.find((candidate) => candidate.day === parseDay(start));
		const hours = day ? getBoardHours(day, visits, now) : [];
		const hour = hours.find(({ isStart, time }) => isStart && time === parseTime(start));
		return parseStartTime(hour?.time ?? null);
	};

	return (
		// FullCalendar listens and sets timers while it renders. In a discarded render both would remain.
		<UninterruptedMount mountKey={firstDay + days.length}>
			<FullCalendar
				plugins={PLUGINS}
				locale={es}
				timeZone="UTC"
				now={toWallClock(now.day, formatClockTime(now.minute))}
				initialView={days.length > 1 ? "timeGridWeek" : "timeGridDay"}
				firstDay={1}
				initialDate={firstDay}
				hiddenDays={listColumnDays(days, visits).length < days.length ? SUNDAY : NO_DAY}
				headerToolbar={false}
				allDaySlot={false}
				height="auto"
				slotMinTime={formatIsoTime(from)}
				slotMaxTime={formatIsoTime(to)}
				slotDuration="01:00:00"
				snapDuration="01:00:00"
				slotMinHeight={HOUR_HEIGHT_PX}
				nowIndicator
				timedText="Hora"
				slotEventOverlap={false}
				editable
				eventDurationEditable={false}
				dragRevertDuration={0}
				events={events}
				eventClick={({ el, event, jsEvent }) => {
					const visit = findVisit(event.id);
					// Let the browser open the link in a new tab or window.
					if (!visit || jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey) return;
					jsEvent.preventDefault();
					// A mouse press does not focus the event, and a closing dialog needs an element to return focus to.
					el.focus({ preventScroll: true });
					onOpen(visit);
				}}
				eventDrop={({ event, revert }) => {
					const visit = findVisit(event.id);
					const [day, time] = [parseDay(event.startStr), findStartTime(event.startStr)];
					revert();
					if (visit && time) onMove(visit, day, time);
					else if (visit) onInvalidDrop(visit);
				}}
				dateClick={({ dateStr }) => {
					const time = findStartTime(dateStr);
					if (time) onSlot(parseDay(dateStr), time);
				}}
				className="bg-paper text-sm"
				viewClass={LINE}
				// Keeps the header visible while the hours scroll.
				tableHeaderClass="bg-paper"
				dayHeaderRowClass={LINE}
				dayHeaderDividerClass="border-b border-line"
				dayHeaderClass={cn(LINE, "items-stretch")}
				dayHeaderInnerClass="w-full"
				navLinks={days.length > 1}
				navLinkDayClick={(date) => onDay(parseDay(date.toISOString()))}
				navLinkClass="-outline-offset-2 hover:bg-ground"
				// FullCalendar's label is the bare date; our content says more and stays up to date.
				dayHeaderDidMount={({ el }) => el.querySelector("[role=link]")?.removeAttribute("aria-label")}
				dayHeaderContent={(info) => <DayHeader {...props} info={info} />}
				slotHeaderClass={cn(LINE, "items-end")}
				slotHeaderInnerClass="num px-2 py-1 text-xs text-muted"
				slotHeaderContent={({ date }) => parseTime(date.toISOString())}
				slotHeaderDividerClass="border-l border-line"
				slotLaneClass={LINE}
				dayLaneClass={({ isToday, isPast }) => cn(LINE, isToday ? "bg-accent/6" : isPast && "bg-ink/4")}
				dayLaneInnerClass="mr-8"
				nowIndicatorLineClass="now-line border-t-2 border-red"
				nowIndicatorHeaderClass="hidden"
				highlightClass="bg-accent/20"
				columnEventClass="m-px overflow-hidden rounded-md"
				eventClass={({ event, isDragging }) =>
					cn(getEventClass(findVisit(event.id)), isDragging && "shadow-float")
				}
				eventInnerClass="h-full"
				eventContent={({ event }) => <EventContent visit={findVisit(event.id)} />}
				backgroundEventInnerClass="h-full"
				backgroundEventContent={({ event }) => <Occupancy {...event.extendedProps} />}
			/>
		</UninterruptedMount>
	);
}

/** Keeps the identity of equal events, so that a poll without changes does not interrupt a drag. */
function useStableEvents(events: EventInput[]): EventInput[] {
	const text = JSON.stringify(events);
	return useMemo(() => JSON.parse(text) as EventInput[], [text]);
}

function toCalendarEvent(visit: Visit, url: string): EventInput {
	const start = toWallClock(visit.day ?? "", visit.time ?? "");
	const end = new Date(Date.parse(`${start}Z`) + Math.max(visit.minutes, 60) * 60_000);
	return {
		id: visit.id,
		url,
		start,
		end: end.toISOString().slice(0, 19),
		title: formatVisitLine(visit),
		editable: getVisitStateInfo(visit.state).isOpen,
	};
}

/** Returns background events that show the occupancy of each hour. */
function toOccupancyEvents(day: AgendaDay, visits: readonly Visit[], now: BoardNow): EventInput[] {
	if (day.opens === null)
		return [
			{
				id: `cerrado-${day.day}`,
				display: "background",
				start: `${day.day}T00:00:00`,
				end: `${day.day}T23:59:00`,
				extendedProps: { isClosed: true },
			},
		];
	const pauses = day.pauses.map(({ from, to }) => ({
		id: `pausa-${day.day}-${from}`,
		display: "background",
		start: `${day.day}T${from}:00`,
		end: `${day.day}T${to}:00`,
		extendedProps: { isClosed: true },
	}));
	const hours = getBoardHours(day, visits, now).map(({ minute, taken, capacity }) => ({
		id: `${day.day}-${minute}`,
		display: "background",
		start: toWallClock(day.day, formatClockTime(minute)),
		end: toWallClock(day.day, formatClockTime(minute + 59)),
		extendedProps: { taken, capacity },
	}));
	return [...pauses, ...hours];
}

type OccupancyProps = {
	taken?: number;
	capacity?: number;
	isClosed?: boolean;
};

function Occupancy({ taken = 0, capacity = 0, isClosed }: OccupancyProps) {
	if (isClosed)
		return (
			<div className="h-full bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--color-line)_7px_8px)]" />
		);
	const isOverbooked = taken > capacity;
	return (
		<div
			className={cn(
				"num flex h-full items-start justify-end px-0.5 py-1 text-xs [font-stretch:80%]",
				isOverbooked ? "font-semibold text-error" : "text-muted",
			)}
		>
			{taken > 0 && (taken === capacity ? "Lleno" : `${taken}/${capacity}`)}
		</div>
	);
}

type DayHeaderProps = Pick<AgendaCalendarProps, "days" | "visits" | "now"> & {
	info: DayHeaderInfo;
};

function DayHeader({ info, days, visits, now }: DayHeaderProps) {
	const day = days.find((candidate) => candidate.day === info.date.toISOString().slice(0, 10));
	if (!day) return null;
	const isToday = day.day === now.day;
	return (
		<div className="px-2 py-2 text-left">
			<span className={cn("block font-semibold", isToday && "underline decoration-accent decoration-3")}>
				{formatShortDay(day.day)}
			</span>
			<span className="num block text-xs whitespace-normal text-muted">
				{day.reason ?? formatVisitCount(countVisitsOnDay(day.day, visits))}
			</span>
		</div>
	);
}

/** Formats the shop's time without a zone: «2026-11-23T09:00:00». */
function toWallClock(day: string, time: string): string {
	return `${day}T${formatIsoTime(parseClockTime(time))}`;
}

const formatIsoTime = (minute: number) => `${formatTimeOfDay(minute)}:00`;

const parseDay = (start: string) => start.slice(0, 10);
const parseTime = (start: string) => formatClockTime(parseTimeOfDay(start.slice(11, 16)));
