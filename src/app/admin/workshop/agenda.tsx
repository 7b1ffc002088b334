import { useState } from "react";
import {
	Outlet,
	replace,
	type ShouldRevalidateFunctionArgs,
	useNavigate,
	useNavigation,
	useSearchParams,
} from "react-router";
import { usePanel } from "#admin/frame/context.ts";
import type { Handle } from "#admin/frame/early-requests.ts";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { StaleNotice } from "#admin/frame/notices.tsx";
import { PanelTitle } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { AGENDA } from "#admin/paths.ts";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { toPanamaDay, toPanamaMinutes } from "#domain/time.ts";
import { AgendaBar, AgendaTools } from "#features/workshop/appointments/admin/agenda-bar.tsx";
import { AgendaBoard, getAgendaLayout } from "#features/workshop/appointments/admin/agenda-board.tsx";
import {
	type BoardNow,
	listColumnDays,
	listUnconfirmedVisits,
} from "#features/workshop/appointments/admin/board.ts";
import type { AgendaContext } from "#features/workshop/appointments/admin/context.ts";
import { AgendaHours } from "#features/workshop/appointments/admin/day-list.tsx";
import { MoveDialog, type PlannedMove } from "#features/workshop/appointments/admin/move-dialog.tsx";
import {
	buildAgendaPath,
	type DaySpan,
	findOpeningDay,
	getLoadedSpan,
	getRequestedDay,
	listDaysOfView,
	parseAgendaQuery,
	readDay,
} from "#features/workshop/appointments/admin/query.ts";
import {
	AgendaOutside,
	AgendaToConfirm,
	AgendaUnresolved,
} from "#features/workshop/appointments/admin/to-do.tsx";
import { UnscheduledVisits } from "#features/workshop/appointments/admin/unscheduled-visits.tsx";
import { useDayChangeActions } from "#features/workshop/appointments/admin/use-day-change-actions.ts";
import { useVisitStateActions } from "#features/workshop/appointments/admin/use-visit-state-actions.ts";
import { AgendaDayStrip } from "#features/workshop/appointments/admin/week.tsx";
import { getRescheduledDuration } from "#features/workshop/appointments/booking/visit-duration.ts";
import { listAppointmentServices } from "#features/workshop/appointments/request/appointment-services.ts";
import { cn } from "#ui/cn.ts";
import { useMediaQuery } from "#ui/media-query.ts";
import { Section } from "#ui/section.tsx";
import type { Route } from "./+types/agenda";

const POLL_INTERVAL_MS = 5000;

const getSpan = (url: URL) => getLoadedSpan(getRequestedDay(url.searchParams));

export const handle: Handle = {
	listRequests: (search) => [
		[staffApi.admin.agenda.$path({ query: getLoadedSpan(getRequestedDay(search)) }), "agenda"],
		[staffApi.settings.$path(), "agenda"],
		[staffApi.services.$path(), "agenda"],
	],
};

const createAgendaReader = (query: DaySpan) => (options?: typeof BACKGROUND_CALL) =>
	read(staffApi.admin.agenda.$get({ query }, options));

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const [{ data: agenda }, { hours }, services] = await Promise.all([
		readDay(request.url, (day) => createAgendaReader(getLoadedSpan(day))()),
		read(staffApi.settings.$get()),
		read(staffApi.services.$get()),
	]);
	const url = new URL(request.url);
	const isBare = url.pathname === AGENDA && !url.searchParams.has("dia");
	const openingDay = isBare ? findOpeningDay(agenda, toPanamaDay(new Date(agenda.now))) : undefined;
	if (openingDay) {
		const { view } = parseAgendaQuery(url.searchParams, openingDay);
		throw replace(buildAgendaPath({ day: openingDay, view }));
	}
	return { agenda, hours, services };
}

/** Skips the reload for another day of the same weeks or a dialog over the agenda, as polling keeps the data fresh. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
	return currentUrl.href === nextUrl.href || getSpan(currentUrl).from !== getSpan(nextUrl).from;
}

export default function AgendaPage({ loaderData }: Route.ComponentProps) {
	const [search] = useSearchParams();
	const panel = usePanel();
	const serverNow = useServerNow();
	const now: BoardNow = { day: toPanamaDay(serverNow), minute: toPanamaMinutes(serverNow) };
	const query = parseAgendaQuery(search, now.day);
	const isWide = useMediaQuery("(width >= 64rem)");
	const view = query.view ?? (isWide ? "semana" : "dia");
	const polling = useLive(loaderData.agenda, createAgendaReader(getLoadedSpan(query.day)), POLL_INTERVAL_MS);
	const { current: agenda, problem, refresh } = polling;
	const [plannedMove, setPlannedMove] = useState<PlannedMove>();
	const navigate = useNavigate();
	const { state, location } = useNavigation();
	const isChangingDay = state === "loading" && location.pathname === AGENDA;

	const week = agenda.days.slice(0, 7);
	const days = agenda.days.filter(({ day }) => listDaysOfView(query.day, view).includes(day));
	const selectedDay = agenda.days.find(({ day }) => day === query.day);
	const layout = getAgendaLayout(view, isWide);
	/** The column beside a day's calendar is too narrow for rows with two buttons. */
	const hasSideColumn = layout === "dayCalendar";
	const unnotifiedCount = agenda.outside.filter(
		({ visit, is_notified }) => visit.day === query.day && !is_notified,
	).length;
	const hrefFor = ({ id }: { id: string }) => buildAgendaPath(query, `/${id}`);
	const getNewVisitPath = (day: string, hora: string) =>
		buildAgendaPath(query, "/nueva", { para: day, hora });
	const getDayPath = (day: string) => buildAgendaPath({ day, view: "dia" });
	const getCloseDayPath = (para: string) => buildAgendaPath(query, "/cerrar", { para });
	const columnDays = isWide ? listColumnDays(days, agenda.visits) : days;
	const visitStateActions = useVisitStateActions([...agenda.visits, ...agenda.unclosed], refresh);
	const openPath = (path: string) => void navigate(path, { preventScrollReset: true });
	const context = {
		agenda,
		now,
		hrefFor,
		refresh,
		hours: loaderData.hours,
		services: listAppointmentServices(loaderData.services.map(({ name }) => name)),
		closeOverlay: () => openPath(buildAgendaPath(query)),
		getNewDuration: ({ service_id, time, until, minutes }) =>
			getRescheduledDuration(
				{ minutes, hasHour: time !== null, isDroppedOff: until !== null },
				loaderData.services.find(({ id }) => id === service_id),
				loaderData,
			),
	} satisfies AgendaContext;
	const toolProps = { query, view, day: selectedDay, context };
	const todoSections = (
		<div className="grid gap-8">
			<AgendaOutside
				outside={agenda.outside}
				sender={panel}
				hrefFor={hrefFor}
				{...useDayChangeActions(refresh)}
			/>
			<AgendaUnresolved
				visits={agenda.unclosed}
				total={agenda.unclosed_total}
				hrefFor={hrefFor}
				{...visitStateActions}
			/>
			<AgendaToConfirm
				visits={listUnconfirmedVisits(agenda.visits, serverNow)}
				hrefFor={hrefFor}
				{...visitStateActions}
			/>
		</div>
	);

	return (
		<>
			<PanelTitle>Agenda</PanelTitle>
			<AgendaBar
				{...toolProps}
				isWide={isWide}
				visibleSpan={[columnDays[0]?.day ?? query.day, columnDays.at(-1)?.day ?? query.day]}
			/>
			<StaleNotice reason={problem} />
			<div className="mt-3 lg:hidden">
				<AgendaDayStrip
					days={week}
					visits={agenda.visits}
					now={now}
					dayHref={getDayPath}
					selectedDay={view === "dia" ? query.day : ""}
				/>
			</div>
			<div
				aria-busy={isChangingDay}
				className={
					view === "dia"
						? "mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-8"
						: "mt-4"
				}
			>
				<section aria-label={view === "dia" ? "El día" : "La semana"} className="min-w-0">
					<AgendaBoard
						layout={layout}
						context={context}
						days={days}
						columnDays={columnDays}
						selectedDay={selectedDay}
						selectedDate={query.day}
						unnotifiedCount={unnotifiedCount}
						getDayPath={getDayPath}
						getNewVisitPath={getNewVisitPath}
						getCloseDayPath={getCloseDayPath}
						openPath={openPath}
						onMove={setPlannedMove}
					/>
				</section>
				{!isWide && (
					<div className="mt-4 flex flex-wrap items-center gap-2">
						<AgendaTools {...toolProps} />
					</div>
				)}
				{hasSideColumn && <div>{todoSections}</div>}
				<aside
					className={cn(
						"mt-8 grid content-start gap-8",
						view === "dia" && "lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0",
					)}
				>
					{hasSideColumn && selectedDay && !selectedDay.reason && (
						<Section title="Horas del día">
							<AgendaHours day={selectedDay} visits={agenda.visits} now={now} newHref={getNewVisitPath} />
						</Section>
					)}
					{!hasSideColumn && todoSections}
					<UnscheduledVisits context={context} isColumns={layout === "weekCalendar"} />
				</aside>
			</div>
			<MoveDialog
				move={plannedMove}
				onDone={(move) => setPlannedMove((current) => (current === move ? undefined : current))}
				context={context}
			/>
			<Outlet context={context} />
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Agenda", "No se pudo cargar la agenda");
