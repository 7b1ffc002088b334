import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { formatLongDay } from "#domain/time.ts";
import {
	type AgendaDay,
	getBoardSpan,
	HOUR_HEIGHT_PX,
	parseStartTime,
} from "#features/workshop/appointments/admin/board.ts";
import type { AgendaContext } from "#features/workshop/appointments/admin/context.ts";
import {
	AgendaDayList,
	ClosedNote,
	SpecialNote,
	WithoutHourNote,
} from "#features/workshop/appointments/admin/day-list.tsx";
import { getVisitsOnDay } from "#features/workshop/appointments/admin/day-visits.ts";
import type { PlannedMove } from "#features/workshop/appointments/admin/move-dialog.tsx";
import { AgendaWeekClose, AgendaWeekList } from "#features/workshop/appointments/admin/week.tsx";
import { formatDayAndTime } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";

/** How the agenda shows its visits: wide screens have a calendar, narrow ones a list. */
export type AgendaLayout = "dayCalendar" | "weekCalendar" | "dayList" | "weekList";

export function getAgendaLayout(view: "dia" | "semana", isWide: boolean): AgendaLayout {
	if (view === "dia") return isWide ? "dayCalendar" : "dayList";
	return isWide ? "weekCalendar" : "weekList";
}

const AgendaCalendar = createLazyComponent(
	async () => (await import("#features/workshop/appointments/admin/calendar.tsx")).AgendaCalendar,
	<div role="status" className="grid self-stretch">
		<span className="sr-only">Abriendo el calendario…</span>
		<Skeleton className="h-full" />
	</div>,
);

/** Returns the calendar's height. Without it the lists below move when it appears, also under a press. */
function getCalendarHeight(days: readonly AgendaDay[], visits: readonly Visit[]): string {
	const { from, to } = getBoardSpan(days, visits);
	const headerHeight = days.length > 1 ? "4.75rem" : "3.625rem";
	return `calc(${((to - from) / 60) * HOUR_HEIGHT_PX}px + ${headerHeight})`;
}

type AgendaBoardProps = {
	layout: AgendaLayout;
	context: AgendaContext;
	/** The days of the view. */
	days: readonly AgendaDay[];
	/** The days that get a column in the calendar. */
	columnDays: readonly AgendaDay[];
	/** The selected day, unless it is not loaded. */
	selectedDay: AgendaDay | undefined;
	selectedDate: string;
	/** Visits that no longer fit the selected day and whose customers are not notified yet. */
	unnotifiedCount: number;
	getDayPath: (day: string) => string;
	getNewVisitPath: (day: string, time: string) => string;
	getCloseDayPath: (day: string) => string;
	openPath: (path: string) => void;
	onMove: (move: PlannedMove) => void;
};

/** Shows the visits of a day or a week. */
export function AgendaBoard(props: AgendaBoardProps) {
	const { layout, context, days, columnDays, selectedDay, unnotifiedCount } = props;
	const { getDayPath, getNewVisitPath, getCloseDayPath } = props;
	const { agenda, now, hrefFor } = context;
	const listProps = { visits: agenda.visits, now, hrefFor };
	switch (layout) {
		case "dayCalendar":
		case "weekCalendar": {
			const hiddenDay = days.find((day) => !columnDays.includes(day));
			return (
				<>
					{layout === "dayCalendar" ? (
						<DayNotes {...props} />
					) : (
						<AgendaWeekClose days={columnDays} now={now} closeHref={getCloseDayPath} />
					)}
					{hasCalendar(props) && <Calendar {...props} />}
					{hiddenDay && (
						<p className="mt-2 text-sm text-muted first-letter:uppercase">
							{formatLongDay(hiddenDay.day)}: {hiddenDay.reason}.
						</p>
					)}
				</>
			);
		}
		case "weekList":
			return <AgendaWeekList {...listProps} days={days} dayHref={getDayPath} closeHref={getCloseDayPath} />;
		case "dayList":
			return (
				selectedDay && (
					<AgendaDayList
						{...listProps}
						day={selectedDay}
						unnotifiedCount={unnotifiedCount}
						newHref={getNewVisitPath}
					/>
				)
			);
	}
}

/** A closed day without visits has no calendar. */
function hasCalendar({ layout, context, selectedDay, selectedDate }: AgendaBoardProps): boolean {
	if (layout !== "dayCalendar" || !selectedDay?.reason) return true;
	return getVisitsOnDay(selectedDate, context.agenda.visits).length > 0;
}

function DayNotes({ selectedDay, selectedDate, unnotifiedCount, context }: AgendaBoardProps) {
	return (
		<>
			{selectedDay?.reason && <ClosedNote reason={selectedDay.reason} unnotifiedCount={unnotifiedCount} />}
			{selectedDay && <SpecialNote day={selectedDay} />}
			<WithoutHourNote day={selectedDate} visits={context.agenda.visits} />
		</>
	);
}

function Calendar({ context, days, getDayPath, getNewVisitPath, openPath, onMove }: AgendaBoardProps) {
	const { agenda, now, hrefFor } = context;
	const showToast = useToast();
	return (
		<div className="grid items-start" style={{ minHeight: getCalendarHeight(days, agenda.visits) }}>
			<AgendaCalendar
				visits={agenda.visits}
				now={now}
				hrefFor={hrefFor}
				days={days}
				onDay={(day) => openPath(getDayPath(day))}
				onOpen={(visit) => openPath(hrefFor(visit))}
				onSlot={(day, time) => openPath(getNewVisitPath(day, time))}
				onMove={(visit, day, time) =>
					// A drop-off visit keeps its window, so dragging changes only its day.
					onMove({ visit, day, time: parseStartTime(visit.until && visit.time) ?? time })
				}
				onInvalidDrop={(visit) =>
					showToast({
						title: "La cita no se movió",
						description: `Esa hora no se ofrece. ${visit.name} sigue el ${formatDayAndTime(visit)}.`,
						variant: "destructive",
					})
				}
			/>
		</div>
	);
}
