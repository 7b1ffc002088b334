import { read, staffApi } from "#api/client.ts";
import { visitsOn } from "#features/appointments/agenda/board.ts";
import { DaySheet } from "#features/appointments/agenda/day-sheet.tsx";
import { factsOf } from "#features/appointments/visit-states.ts";
import { panamaDay, spokenDay } from "#panama/time.ts";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/agenda-sheet";
import { agendaPath, agendaQueryOf } from "./agenda/query.ts";
import { BackLink } from "./frame/back-link.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { serverNow } from "./frame/server-clock.ts";
import { PanelTitle } from "./frame/title.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const { day } = agendaQueryOf(new URL(request.url).searchParams, panamaDay(serverNow()));
	const { visits } = await read(staffApi.admin.agenda.$get({ query: { from: day, to: day } }));
	return { day, visits };
}

export default function AgendaSheetPage({ loaderData: { day, visits } }: Route.ComponentProps) {
	const standing = visits.filter((visit) => visit.day === day && !factsOf(visit.state).isCalledOff);
	const untimed = standing.filter(({ time }) => time === null);
	return (
		<div className="mx-auto max-w-panel">
			<PanelTitle>{`Citas del ${spokenDay(day)}`}</PanelTitle>
			<div className="no-print mb-4 flex flex-wrap items-center justify-between gap-3">
				<BackLink to={agendaPath({ day, view: "dia" })}>Agenda</BackLink>
				<Button size="sm" onClick={() => window.print()}>
					Imprimir o guardar PDF
				</Button>
			</div>
			<div className="overflow-x-auto bg-papel p-4 md:p-6 print:p-0">
				<h1 className="title-3">{`Citas del ${spokenDay(day)}`}</h1>
				<DaySheet visits={[...visitsOn(day, standing), ...untimed]} />
			</div>
		</div>
	);
}

export const ErrorBoundary = loadFailureOf("Agenda", "No se pudieron cargar las citas");
