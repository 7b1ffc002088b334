import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { HelpLink } from "#admin/frame/help-link.tsx";
import { NewLink, SmallLink } from "#admin/frame/small-button.tsx";
import { read, staffApi } from "#api/client.ts";
import { getDayPlan } from "#core/settings/rules.ts";
import { addDays, formatLongDay } from "#domain/time.ts";
import { formatDaySpan, formatWeekTitle } from "#features/workshop/appointments/agenda/staff-messages.ts";
import { DateInput } from "#ui/date-input.tsx";
import { AgendaViews, PeriodNav, SearchLink } from "./agenda-links.tsx";
import type { AgendaDay } from "./board.ts";
import type { AgendaContext } from "./context.ts";
import { type AgendaQuery, buildAgendaPath, getWeekStart, isDay } from "./query.ts";

type AgendaBarProps = {
	query: AgendaQuery;
	view: "dia" | "semana";
	day: AgendaDay | undefined;
	/** First and last visible day. */
	visibleSpan: readonly [first: string, last: string];
	context: AgendaContext;
	isWide: boolean;
};

export function AgendaBar({ visibleSpan, isWide, ...props }: AgendaBarProps) {
	const { query, view, context } = props;
	const { now } = context;
	const stepDays = view === "dia" ? 1 : 7;
	const monday = getWeekStart(query.day);
	const buildPath = (change: Partial<AgendaQuery>) => buildAgendaPath({ ...query, ...change });
	const newVisitPath = buildAgendaPath(query, "/nueva", {
		para: view === "dia" ? query.day : monday,
	});
	return (
		<>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-3">
				<h1 className="title-3 grow">Agenda</h1>
				<SearchLink />
				<NewLink to={newVisitPath}>Nueva cita</NewLink>
			</div>
			<div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
				<PeriodNav
					label="Otros días"
					unit={view === "dia" ? "Día" : "Semana"}
					before={buildPath({ day: addDays(query.day, -stepDays) })}
					now={{ to: buildPath({ day: now.day }), label: "Hoy", isCurrent: query.day === now.day }}
					after={buildPath({ day: addDays(query.day, stepDays) })}
				>
					{view === "dia" ? formatLongDay(query.day) : formatWeekTitle(...visibleSpan)}
				</PeriodNav>
				<AgendaViews day={query.day} view={view} />
				{isWide && <AgendaTools {...props} />}
			</div>
		</>
	);
}

/** Shows the actions for a day and the day picker: in the bar on wide screens, otherwise below the list. */
export function AgendaTools({ query, view, day, context }: Omit<AgendaBarProps, "visibleSpan" | "isWide">) {
	const navigate = useNavigate();
	return (
		<>
			<DayPicker
				day={query.day}
				onChoose={(newDay) => void navigate(buildAgendaPath({ ...query, day: newDay }))}
			/>
			{view === "dia" && <SmallLink to={buildAgendaPath(query, "/hoja")}>Imprimir el día</SmallLink>}
			{view === "dia" && day && day.day >= context.now.day && (
				<SmallLink to={buildAgendaPath(query, "/horario", { para: day.day })} preventScrollReset>
					Otro horario
				</SmallLink>
			)}
			{view === "dia" &&
				day &&
				day.day >= context.now.day &&
				(day.opens !== null || day.blocks.length > 0) && (
					<SmallLink to={buildAgendaPath(query, "/bloquear", { para: day.day })} preventScrollReset>
						Bloquear horas
					</SmallLink>
				)}
			{view === "dia" && day && <DayClosingButton day={day} query={query} context={context} />}
			<HelpLink slug="cerrar-por-feriado" from="Agenda" />
		</>
	);
}

/** Navigates to a day once its date is complete; partial input is ignored. */
function DayPicker({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		// The arrows beside the field change its value, but never while the user types in it.
		if (!input.current || input.current === document.activeElement) return;
		input.current.value = day;
		input.current.dispatchEvent(new Event("change"));
	}, [day]);
	return (
		<DateInput
			ref={input}
			aria-label="Ir a un día"
			showsLongDay={false}
			defaultValue={day}
			onChange={({ target: { value } }) => isDay(value) && value !== day && onChoose(value)}
			className="input num h-10 w-40"
		/>
	);
}

type DayClosingProps = { day: AgendaDay; query: AgendaQuery; context: AgendaContext };

/** Offers to close or reopen a day. A weekly rest day shows no button, since the opening hours decide it. */
function DayClosingButton({ day, query, context }: DayClosingProps) {
	const { closure } = day;
	const isRestDay =
		"reason" in getDayPlan(day.day, { hours: context.hours, closedDays: [], specialDays: [] });
	if (isRestDay && !closure) return null;
	if (day.opens !== null)
		return (
			day.day >= context.now.day && (
				<SmallLink to={buildAgendaPath(query, "/cerrar", { para: day.day })} preventScrollReset>
					Cerrar este día
				</SmallLink>
			)
		);
	const { from, to } = closure ?? { from: day.day, to: day.day };
	return (
		<>
			{!isRestDay && (
				<ReopenButton label="Reabrir este día" from={day.day} to={day.day} day={day} context={context} />
			)}
			{from !== to && (
				<ReopenButton
					label={`Reabrir ${formatDaySpan(from, to)}`}
					from={from}
					to={to}
					day={day}
					context={context}
				/>
			)}
		</>
	);
}

type ReopenProps = Pick<DayClosingProps, "day" | "context"> & { label: string; from: string; to: string };

function ReopenButton({ label, from, to, day, context }: ReopenProps) {
	const span = formatDaySpan(from, to);
	const isOneDay = from === to;
	return (
		<ConfirmButton
			buttonLabel={label}
			title={`¿Reabrir ${span}?`}
			text={`Está cerrado por: ${day.reason}. En cuanto lo reabras, los clientes pueden agendar ${isOneDay ? "ese día" : "esos días"}.`}
			confirmLabel="Reabrir"
			tone="primary"
			busyLabel="Reabriendo…"
			refresh={context.refresh}
			change={{
				call: () =>
					read(
						staffApi.admin.agenda["closed-days"][":day"].$delete({
							param: { day: from },
							query: isOneDay ? {} : { until: to },
						}),
					),
				successMessage: { title: `Abierto otra vez ${span}` },
				failureTitle: isOneDay ? "El día sigue cerrado" : "Los días siguen cerrados",
			}}
		/>
	);
}
