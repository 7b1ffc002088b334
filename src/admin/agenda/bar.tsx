import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { AskedButton } from "#admin/frame/asked-button.tsx";
import { NewLink, SmallLink } from "#admin/frame/small-button.tsx";
import { read, staffApi } from "#api/client.ts";
import type { AgendaDay } from "#features/appointments/agenda/board.ts";
import { weekStart } from "#features/appointments/agenda/week-days.ts";
import { weekTitle } from "#features/appointments/staff/appointment-words.ts";
import { planOf } from "#features/settings/rules.ts";
import { addDays, spokenDay } from "#panama/time.ts";
import type { AgendaContext } from "./context.ts";
import { type AgendaQuery, agendaPath, isDay } from "./query.ts";
import { AgendaViews, Steps, ToSearch } from "./ways.tsx";

type AgendaBarProps = {
	query: AgendaQuery;
	view: "dia" | "semana";
	day: AgendaDay | undefined;
	/** First and last visible day. */
	shown: readonly [first: string, last: string];
	context: AgendaContext;
	isWide: boolean;
};

export function AgendaBar({ shown, isWide, ...props }: AgendaBarProps) {
	const { query, view, context } = props;
	const { now } = context;
	const step = view === "dia" ? 1 : 7;
	const monday = weekStart(query.day);
	const to = (change: Partial<AgendaQuery>) => agendaPath({ ...query, ...change });
	const newTo = agendaPath(query, "/nueva", { para: view === "dia" ? query.day : monday });
	return (
		<>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-3">
				<h1 className="title-3 grow">Agenda</h1>
				<ToSearch />
				<NewLink to={newTo}>Nueva cita</NewLink>
			</div>
			<div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
				<Steps
					label="Otros días"
					unit={view === "dia" ? "Día" : "Semana"}
					before={to({ day: addDays(query.day, -step) })}
					now={{ to: to({ day: now.day }), label: "Hoy", isCurrent: query.day === now.day }}
					after={to({ day: addDays(query.day, step) })}
				>
					{view === "dia" ? spokenDay(query.day) : weekTitle(...shown)}
				</Steps>
				<AgendaViews day={query.day} view={view} />
				{isWide && <AgendaTools {...props} />}
			</div>
		</>
	);
}

/** Shows the actions for a day and the day picker: in the bar on wide screens, otherwise below the list. */
export function AgendaTools({
	query,
	view,
	day,
	context,
}: Omit<AgendaBarProps, "shown" | "isWide">) {
	const navigate = useNavigate();
	return (
		<>
			<DayJump
				day={query.day}
				onChoose={(chosen) => void navigate(agendaPath({ ...query, day: chosen }))}
			/>
			{view === "dia" && <SmallLink to={agendaPath(query, "/hoja")}>Imprimir el día</SmallLink>}
			{view === "dia" && day && day.day >= context.now.day && (
				<SmallLink to={agendaPath(query, "/horario", { para: day.day })} preventScrollReset>
					Otro horario
				</SmallLink>
			)}
			{view === "dia" && day && <CloseOrReopen day={day} query={query} context={context} />}
		</>
	);
}

/** Navigates to a day once its date is complete; partial input is ignored. */
function DayJump({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		// The arrows beside the field change its value, but never while the user types in it.
		if (input.current && input.current !== document.activeElement) input.current.value = day;
	}, [day]);
	return (
		<label>
			<span className="sr-only">Ir a un día</span>
			<input
				ref={input}
				type="date"
				defaultValue={day}
				onChange={({ target: { value } }) => isDay(value) && value !== day && onChoose(value)}
				className="input num h-10 w-40 px-2 text-sm"
			/>
		</label>
	);
}

type CloseProps = { day: AgendaDay; query: AgendaQuery; context: AgendaContext };

/** Offers to close or reopen a day. A weekly rest day shows no button, since the opening hours decide it. */
function CloseOrReopen({ day, query, context }: CloseProps) {
	if ("reason" in planOf(day.day, { hours: context.hours, closedDays: [], specialDays: [] }))
		return null;
	if (day.opens !== null)
		return (
			day.day >= context.now.day && (
				<SmallLink to={agendaPath(query, "/cerrar", { para: day.day })} preventScrollReset>
					Cerrar este día
				</SmallLink>
			)
		);
	const name = spokenDay(day.day);
	const param = { day: day.day };
	return (
		<AskedButton
			press="Reabrir este día"
			title={`¿Reabrir el ${name}?`}
			text={`Está cerrado por: ${day.reason}. En cuanto lo reabras, los clientes pueden agendar ese día.`}
			confirmLabel="Reabrir"
			tone="primary"
			busyLabel="Reabriendo…"
			refresh={context.refresh}
			change={{
				call: () => read(staffApi.admin.agenda["closed-days"][":day"].$delete({ param })),
				done: { title: `El ${name} está abierto otra vez` },
				failedTitle: "El día sigue cerrado",
			}}
		/>
	);
}
