import { useState } from "react";
import {
	Outlet,
	type ShouldRevalidateFunctionArgs,
	useNavigate,
	useNavigation,
	useSearchParams,
} from "react-router";
import { type AS_WATCHER, read, staffApi } from "#api/client.ts";
import {
	type BoardNow,
	columnsOf,
	startTimeOf,
	toConfirmIn,
} from "#features/appointments/agenda/board.ts";
import {
	AgendaDayList,
	AgendaHours,
	ClosedNote,
	SpecialNote,
	WithoutHour,
} from "#features/appointments/agenda/day-list.tsx";
import { visitsOn } from "#features/appointments/agenda/day-visits.ts";
import {
	AgendaOutside,
	AgendaToConfirm,
	AgendaUnclosed,
} from "#features/appointments/agenda/to-do.tsx";
import {
	AgendaDayStrip,
	AgendaWeekClose,
	AgendaWeekList,
} from "#features/appointments/agenda/week.tsx";
import { appointmentServices } from "#features/appointments/request/appointment-services.ts";
import { whenOf } from "#features/appointments/staff/appointment-words.ts";
import { lengthAnew } from "#features/appointments/visit-length.ts";
import { panamaDay, panamaMinuteOfDay, spokenDay } from "#panama/time.ts";
import { clearIf } from "#ui/clear-if.ts";
import { cn } from "#ui/cn.ts";
import { useMediaQuery } from "#ui/media-query.ts";
import { Section } from "#ui/section.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Route } from "./+types/agenda";
import { AgendaBar, AgendaTools } from "./agenda/bar.tsx";
import type { AgendaContext } from "./agenda/context.ts";
import { MoveDialog, type PlannedMove } from "./agenda/move.tsx";
import {
	AGENDA,
	agendaPath,
	agendaQueryOf,
	dayNow,
	daysShown,
	readDay,
	spanRead,
} from "./agenda/query.ts";
import { useDayTold } from "./agenda/use-day-told.ts";
import { useVisitSteps } from "./agenda/use-visit-steps.ts";
import { WaitingPart } from "./agenda/waiting-part.tsx";
import { Behind } from "./frame/behind.tsx";
import { usePanel } from "./frame/context.ts";
import type { Handle } from "./frame/first-questions.ts";
import { late } from "./frame/late.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { PanelTitle } from "./frame/title.tsx";
import { useLive } from "./frame/use-live.ts";

const LOOK_EVERY_MS = 5000;

const AgendaCalendar = late(
	async () => (await import("#features/appointments/agenda/calendar.tsx")).AgendaCalendar,
	<SkeletonList label="Abriendo el calendario…" count={8} />,
);

const spanIn = (url: URL) => spanRead(dayNow(url.searchParams));

export const handle: Handle = {
	asks: (search) => [
		[staffApi.admin.agenda.$path({ query: spanRead(dayNow(search)) }), "agenda"],
		[staffApi.settings.$path(), "agenda"],
		[staffApi.services.$path(), "agenda"],
	],
};

const lookAt = (query: ReturnType<typeof spanRead>) => (options?: typeof AS_WATCHER) =>
	read(staffApi.admin.agenda.$get({ query }, options));

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const [{ found }, { hours }, services] = await Promise.all([
		readDay(request.url, (day) => lookAt(spanRead(day))()),
		read(staffApi.settings.$get()),
		read(staffApi.services.$get()),
	]);
	return { agenda: found, hours, services };
}

/** Skips the reload for another day of the same weeks or a dialog over the agenda, as polling keeps the data fresh. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
	return currentUrl.href === nextUrl.href || spanIn(currentUrl).from !== spanIn(nextUrl).from;
}

export default function AgendaPage({ loaderData }: Route.ComponentProps) {
	const [search] = useSearchParams();
	const speaker = usePanel();
	const clock = useServerNow();
	const now: BoardNow = { day: panamaDay(clock), minute: panamaMinuteOfDay(clock) };
	const query = agendaQueryOf(search, now.day);
	const isWide = useMediaQuery("(width >= 64rem)");
	const view = query.view ?? (isWide ? "semana" : "dia");
	const live = useLive(loaderData.agenda, lookAt(spanRead(query.day)), LOOK_EVERY_MS);
	const { shown: agenda, problem, refresh } = live;
	const [move, setMove] = useState<PlannedMove>();
	const navigate = useNavigate();
	const showToast = useToast();
	const { state, location } = useNavigation();
	const isMoving = state === "loading" && location.pathname === AGENDA;

	const week = agenda.days.slice(0, 7);
	const days = agenda.days.filter(({ day }) => daysShown(query.day, view).includes(day));
	const chosen = agenda.days.find(({ day }) => day === query.day);
	const coming = visitsOn(query.day, agenda.visits).length;
	const untold = agenda.outside.filter(
		({ visit, is_told }) => visit.day === query.day && !is_told,
	).length;
	const hrefFor = ({ id }: { id: string }) => agendaPath(query, `/${id}`);
	const newHref = (day: string, hora: string) => agendaPath(query, "/nueva", { para: day, hora });
	const dayHref = (day: string) => agendaPath({ day, view: "dia" });
	const closeHref = (para: string) => agendaPath(query, "/cerrar", { para });
	const columns = isWide ? columnsOf(days, agenda.visits) : days;
	const rest = days.find((day) => !columns.includes(day));
	const steps = useVisitSteps([...agenda.visits, ...agenda.unclosed], refresh);
	const open = (to: string) => void navigate(to, { preventScrollReset: true });
	const context = {
		agenda,
		now,
		hrefFor,
		refresh,
		hours: loaderData.hours,
		services: appointmentServices(loaderData.services.map(({ name }) => name)),
		leave: () => open(agendaPath(query)),
		jobAnew: ({ service_id, time, until, minutes }) =>
			lengthAnew(
				{ minutes, hasHour: time !== null, isLeft: until !== null },
				loaderData.services.find(({ id }) => id === service_id),
				loaderData,
			),
	} satisfies AgendaContext;
	const tools = { query, view, day: chosen, context };
	const shown = { visits: agenda.visits, now, hrefFor };
	/** True if the day's calendar has a side column, which is too narrow for rows with two buttons. */
	const isBeside = isWide && view === "dia";
	const unclosed = (
		<div className="grid gap-8">
			<AgendaOutside
				outside={agenda.outside}
				speaker={speaker}
				hrefFor={hrefFor}
				{...useDayTold(refresh)}
			/>
			<AgendaUnclosed
				visits={agenda.unclosed}
				total={agenda.unclosed_total}
				hrefFor={hrefFor}
				{...steps}
			/>
			<AgendaToConfirm visits={toConfirmIn(agenda.visits, clock)} hrefFor={hrefFor} {...steps} />
		</div>
	);

	return (
		<>
			<PanelTitle>Agenda</PanelTitle>
			<AgendaBar
				{...tools}
				isWide={isWide}
				shown={[columns[0]?.day ?? query.day, columns.at(-1)?.day ?? query.day]}
			/>
			<Behind reason={problem} />
			<div className="mt-3 lg:hidden">
				<AgendaDayStrip
					days={week}
					visits={agenda.visits}
					now={now}
					dayHref={dayHref}
					chosen={view === "dia" ? query.day : ""}
				/>
			</div>
			<div
				aria-busy={isMoving}
				className={
					view === "dia"
						? "mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-8"
						: "mt-4"
				}
			>
				<section aria-label={view === "dia" ? "El día" : "La semana"} className="min-w-0">
					{isWide ? (
						<>
							{view === "dia" && chosen?.reason && (
								<ClosedNote reason={chosen.reason} untold={untold} />
							)}
							{view === "dia" && chosen && <SpecialNote day={chosen} />}
							{view === "semana" && (
								<AgendaWeekClose days={columns} now={now} closeHref={closeHref} />
							)}
							{view === "dia" && <WithoutHour day={query.day} visits={agenda.visits} />}
							{!(view === "dia" && chosen?.reason && coming === 0) && (
								<AgendaCalendar
									{...shown}
									days={days}
									onDay={(day) => open(dayHref(day))}
									onOpen={(visit) => open(hrefFor(visit))}
									onSlot={(day, time) => open(newHref(day, time))}
									onMove={(visit, day, time) =>
										// A drop-off visit keeps its window, so dragging changes only its day.
										setMove({ visit, day, time: startTimeOf(visit.until && visit.time) ?? time })
									}
									onRefused={(visit) =>
										showToast({
											title: "La cita no se movió",
											description: `Esa hora no se ofrece. ${visit.name} sigue el ${whenOf(visit)}.`,
											variant: "destructive",
										})
									}
								/>
							)}
							{rest && (
								<p className="mt-2 text-sm text-muted first-letter:uppercase">
									{spokenDay(rest.day)}: {rest.reason}.
								</p>
							)}
						</>
					) : view === "semana" ? (
						<AgendaWeekList {...shown} days={days} dayHref={dayHref} closeHref={closeHref} />
					) : (
						chosen && <AgendaDayList {...shown} day={chosen} untold={untold} newHref={newHref} />
					)}
				</section>
				{!isWide && (
					<div className="mt-4 flex flex-wrap items-center gap-2">
						<AgendaTools {...tools} />
					</div>
				)}
				{isBeside && <div>{unclosed}</div>}
				<aside
					className={cn(
						"mt-8 grid content-start gap-8",
						view === "dia" && "lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0",
					)}
				>
					{isBeside && chosen && !chosen.reason && (
						<Section title="Horas del día">
							<AgendaHours day={chosen} visits={agenda.visits} now={now} newHref={newHref} />
						</Section>
					)}
					{!isBeside && unclosed}
					<WaitingPart context={context} isColumns={isWide && view === "semana"} />
				</aside>
			</div>
			<MoveDialog move={move} onDone={(done) => setMove(clearIf(done))} context={context} />
			<Outlet context={context} />
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Agenda", "No se pudo cargar la agenda");
