import { type AS_WATCHER, read, staffApi } from "#api/client.ts";
import type { AgendaMonth } from "#features/appointments/look-contract.ts";
import { countWords } from "#features/appointments/staff/appointment-words.ts";
import { addDays, monthName, panamaDay, spokenDay, WEEKDAYS, weekdayOf } from "#panama/time.ts";
import { cn } from "#ui/cn.ts";
import { dotted } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/agenda-month";
import { agendaPath, monthPath, readDay } from "./agenda/query.ts";
import { AgendaViews, Steps, ToSearch } from "./agenda/ways.tsx";
import { Behind } from "./frame/behind.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { useLive } from "./frame/use-live.ts";

const LOOK_EVERY_MS = 30_000;

const lookAt = (month: string) => (options?: typeof AS_WATCHER) =>
	read(staffApi.admin.agenda.month.$get({ query: { month } }, options));

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const { day, found } = await readDay(request.url, (day) => lookAt(day.slice(0, 7))());
	return { day, loaded: found };
}

export default function AgendaMonthPage({ loaderData: { day, loaded } }: Route.ComponentProps) {
	const { month } = loaded;
	const { shown, problem } = useLive(loaded, lookAt(month), LOOK_EVERY_MS);
	const today = panamaDay(new Date(shown.now));
	const first = `${month}-01`;
	const next = addDays(shown.days.at(-1)?.day ?? first, 1);
	return (
		<>
			<PageHead title="Agenda" tabTitle={`Agenda de ${monthName(first)}`}>
				<ToSearch />
			</PageHead>
			<div className="mt-3 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
				<Steps
					label="Otros meses"
					unit="Mes"
					before={monthPath(addDays(first, -1))}
					now={{ to: monthPath(today), label: "Este mes", isCurrent: today.startsWith(month) }}
					after={monthPath(next)}
				>
					{`${monthName(first)} de ${month.slice(0, 4)}`}
				</Steps>
				<AgendaViews day={day} view="mes" />
			</div>
			<Behind reason={problem} />
			<p aria-hidden="true" className="grid grid-cols-7 gap-1 pb-1 text-center text-xs text-muted">
				{FROM_MONDAY.map((weekday) => (
					<span key={weekday}>{weekday.slice(0, 3)}</span>
				))}
			</p>
			<ol aria-label="Días del mes" className="grid grid-cols-7 gap-1">
				{shown.days.map((one, place) => (
					<li key={one.day} className={cn(place === 0 && COLUMNS[weekdayOf(one.day)])}>
						<Day day={one} isToday={one.day === today} isOver={one.day < today} />
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

export const ErrorBoundary = loadFailureOf("Agenda", "No se pudo cargar el mes");

type MonthDay = AgendaMonth["days"][number];

/** Grid column of the first day of a month, indexed from Sunday. Weeks start on Monday. */
const COLUMNS = ["col-start-7", "col-start-1", "col-start-2", "col-start-3"].concat(
	...["col-start-4", "col-start-5", "col-start-6"],
);
const FROM_MONDAY = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

type DayProps = { day: MonthDay; isToday: boolean; isOver: boolean };

/** One day of the month: its visits, those that wait for an answer, and whether it is full. */
function Day({ day, isToday, isOver }: DayProps) {
	const { comes, to_confirm, without_hour, reason, special } = day;
	const isFull = day.is_full && !isOver;
	const toConfirm = isOver ? 0 : to_confirm;
	const words = [
		spokenDay(day.day),
		isToday && "hoy",
		reason ? `cerrado: ${reason}` : special,
		(comes > 0 || !reason) && countWords({ comes, withoutHour: without_hour }),
		toConfirm > 0 && `${toConfirm} por confirmar`,
		isFull && "lleno",
	];
	return (
		<Anchor
			to={agendaPath({ day: day.day, view: "dia" })}
			className={cn(
				"num flex min-h-16 flex-col items-center gap-0.5 rounded-md border border-line bg-paper px-1 py-1.5 leading-tight hover:border-ink sm:min-h-24 sm:items-start sm:px-2",
				isOver && "bg-ground text-muted",
				reason &&
					"bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--color-line)_7px_8px)]",
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
				{dotted(
					reason ?? special,
					toConfirm > 0 && `${toConfirm} por confirmar`,
					without_hour > 0 && `${without_hour} sin hora`,
				)}
			</span>
			<span className="sr-only">{words.filter(Boolean).join(", ")}</span>
		</Anchor>
	);
}
