import { read, staffApi } from "#api/client.ts";
import { AgendaMonthGrid } from "#features/appointments/agenda/month-grid.tsx";
import { addDays, monthName, panamaDay } from "#panama/time.ts";
import type { Route } from "./+types/agenda-month";
import { agendaPath, agendaQueryOf, monthPath } from "./agenda/query.ts";
import { AgendaViews, Steps, ToSearch } from "./agenda/ways.tsx";
import { Behind } from "./frame/behind.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { hearServerTime, serverNow } from "./frame/server-clock.ts";
import { useLive } from "./frame/use-live.ts";

const LOOK_EVERY_MS = 30_000;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const { day } = agendaQueryOf(new URL(request.url).searchParams, panamaDay(serverNow()));
	const query = { month: day.slice(0, 7) };
	const loaded = await read(staffApi.admin.agenda.month.$get({ query }));
	hearServerTime(loaded.now);
	return { day, loaded };
}

export default function AgendaMonthPage({ loaderData: { day, loaded } }: Route.ComponentProps) {
	const { month } = loaded;
	const { shown, problem } = useLive(
		loaded,
		(options) => read(staffApi.admin.agenda.month.$get({ query: { month } }, options)),
		LOOK_EVERY_MS,
	);
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
			<AgendaMonthGrid
				days={shown.days}
				today={today}
				dayHref={(one) => agendaPath({ day: one, view: "dia" })}
			/>
			<p className="mt-3 flex items-center gap-2 text-sm text-gris">
				<span aria-hidden="true" className="inline-block size-2 rounded-full bg-ambar" />
				Alguien espera: por confirmar o sin hora. Las líneas son los días cerrados.
			</p>
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Agenda", "No se pudo cargar el mes");
