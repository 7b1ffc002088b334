import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { StaleNotice } from "#admin/frame/notices.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { useLive } from "#admin/frame/use-live.ts";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { addDays, formatLongDay, getMonthName, getWeekday, toPanamaDay, WEEKDAYS } from "#domain/time.ts";
import { AgendaViews, PeriodNav, SearchLink } from "#features/workshop/appointments/admin/agenda-links.tsx";
import { buildAgendaPath, buildMonthPath, readDay } from "#features/workshop/appointments/admin/query.ts";
import type { AgendaMonth } from "#features/workshop/appointments/agenda/agenda-month-contract.ts";
import { formatVisitCount } from "#features/workshop/appointments/agenda/staff-messages.ts";
import { cn } from "#ui/cn.ts";
import { joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/agenda-month";

const POLL_INTERVAL_MS = 30_000;

const createMonthReader = (month: string) => (options?: typeof BACKGROUND_CALL) =>
	read(staffApi.admin.agenda.month.$get({ query: { month } }, options));

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const { day, data: agenda } = await readDay(request.url, (day) => createMonthReader(day.slice(0, 7))());
	return { day, loaded: agenda };
}

export default function AgendaMonthPage({ loaderData: { day, loaded } }: Route.ComponentProps) {
	const { month } = loaded;
	const { current: latest, problem } = useLive(loaded, createMonthReader(month), POLL_INTERVAL_MS);
	const today = toPanamaDay(new Date(latest.now));
	const firstDay = `${month}-01`;
	const nextMonthDay = addDays(latest.days.at(-1)?.day ?? firstDay, 1);
	return (
		<>
			<PageHead title="Agenda" tabTitle={`Agenda de ${getMonthName(firstDay)}`}>
				<SearchLink />
			</PageHead>
			<div className="mt-3 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
				<PeriodNav
					label="Otros meses"
					unit="Mes"
					before={buildMonthPath(addDays(firstDay, -1))}
					now={{ to: buildMonthPath(today), label: "Este mes", isCurrent: today.startsWith(month) }}
					after={buildMonthPath(nextMonthDay)}
				>
					{`${getMonthName(firstDay)} de ${month.slice(0, 4)}`}
				</PeriodNav>
				<AgendaViews day={day} view="mes" />
			</div>
			<StaleNotice reason={problem} />
			<p aria-hidden="true" className="grid grid-cols-7 gap-1 pb-1 text-center text-xs text-muted">
				{WEEKDAYS_FROM_MONDAY.map((weekday) => (
					<span key={weekday}>{weekday.slice(0, 3)}</span>
				))}
			</p>
			<ol aria-label="Días del mes" className="grid grid-cols-7 gap-1">
				{latest.days.map((monthDay, index) => (
					<li key={monthDay.day} className={cn(index === 0 && FIRST_DAY_COLUMNS[getWeekday(monthDay.day)])}>
						<DayCell day={monthDay} isToday={monthDay.day === today} isPast={monthDay.day < today} />
					</li>
				))}
			</ol>
			<p className="mt-3 flex items-center gap-2 text-sm text-muted">
				<span aria-hidden="true" className="inline-block size-2 rounded-full bg-accent" />
				Alguien espera: por confirmar o sin hora. Las líneas son los días cerrados.
			</p>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Agenda", "No se pudo cargar el mes");

type MonthDay = AgendaMonth["days"][number];

/** Grid column of the first day of a month, indexed from Sunday. Weeks start on Monday. */
const FIRST_DAY_COLUMNS = ["col-start-7", "col-start-1", "col-start-2", "col-start-3"].concat(
	...["col-start-4", "col-start-5", "col-start-6"],
);
const WEEKDAYS_FROM_MONDAY = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

type DayCellProps = { day: MonthDay; isToday: boolean; isPast: boolean };

/** One day of the month: its visits, those that wait for an answer, and whether it is full. */
function DayCell({ day, isToday, isPast }: DayCellProps) {
	const { comes, to_confirm, without_hour, reason, special } = day;
	const isFull = day.is_full && !isPast;
	const toConfirm = isPast ? 0 : to_confirm;
	const labelParts = [
		formatLongDay(day.day),
		isToday && "hoy",
		reason ? `cerrado: ${reason}` : special,
		(comes > 0 || !reason) && formatVisitCount({ comes, withoutHour: without_hour }),
		toConfirm > 0 && `${toConfirm} por confirmar`,
		isFull && "lleno",
	];
	return (
		<Anchor
			to={buildAgendaPath({ day: day.day, view: "dia" })}
			className={cn(
				"num flex min-h-16 flex-col items-center gap-0.5 rounded-md border border-line bg-paper px-1 py-1.5 leading-tight hover:border-ink sm:min-h-24 sm:items-start sm:px-2",
				isPast && "bg-ground text-muted",
				reason && "bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--color-line)_7px_8px)]",
				isToday && "border-b-3 border-b-accent",
			)}
		>
			<span aria-hidden="true" className="text-sm text-muted">
				{Number(day.day.slice(8))}
			</span>
			<span aria-hidden="true" className="font-semibold">
				{comes > 0 ? comes : reason ? "" : "–"}
				{(toConfirm > 0 || without_hour > 0) && (
					<span className="ml-1 inline-block size-2 rounded-full bg-accent align-middle" />
				)}
			</span>
			{isFull && (
				<span aria-hidden="true" className="text-xs font-semibold text-error">
					lleno
				</span>
			)}
			<span aria-hidden="true" className="text-xs wrap-anywhere text-muted max-lg:hidden">
				{joinWithDots(
					reason ?? special,
					toConfirm > 0 && `${toConfirm} por confirmar`,
					without_hour > 0 && `${without_hour} sin hora`,
				)}
			</span>
			<span className="sr-only">{labelParts.filter(Boolean).join(", ")}</span>
		</Anchor>
	);
}
