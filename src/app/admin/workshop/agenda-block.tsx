import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useChange, useFormChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { formatClockTime, formatLongDay, parseClockTime, parseTimeOfDay } from "#domain/time.ts";
import type { AgendaDay } from "#features/workshop/appointments/admin/board.ts";
import { useAgenda } from "#features/workshop/appointments/admin/context.ts";
import { DayDialog } from "#features/workshop/appointments/admin/day-dialog.tsx";
import { getVisitsOnDay, isTimed } from "#features/workshop/appointments/admin/day-visits.ts";
import { toAgendaLoadFailure } from "#features/workshop/appointments/admin/load-failure.tsx";
import { isDay } from "#features/workshop/appointments/admin/query.ts";
import { useIsStillPlanned } from "#features/workshop/appointments/admin/use-closing.ts";
import { useDay } from "#features/workshop/appointments/admin/use-day.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { useFormValues } from "#ui/form-values.ts";
import { formatCount } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { QuickPhrases } from "#ui/quick-phrases.tsx";

const REASON_SUGGESTIONS = ["Reunión", "Capacitación", "Sin luz", "Entrega de repuestos"];
const DEFAULT_BLOCK = { from: "10:00", to: "12:00", reason: "" };

/** Blocks hours of one day, and lists those that are blocked. */
export default function AgendaBlockPage() {
	const { now } = useAgenda();
	const [search] = useSearchParams();
	const requestedDay = search.get("para") ?? "";
	const selectedDay = isDay(requestedDay) && requestedDay >= now.day ? requestedDay : now.day;
	const { day, visits } = useDay(selectedDay);
	if (!day) return null;
	return <BlockDialog key={selectedDay} day={day} visits={visits} />;
}

function BlockDialog({ day, visits }: { day: AgendaDay; visits: readonly Visit[] }) {
	const { refresh } = useAgenda();
	const { values, set, bind } = useFormValues(DEFAULT_BLOCK);
	const [blockResult, setBlockResult] = useState<{ affected: readonly Visit[]; total: number }>();
	const submission = useFormChange(refresh);
	const isStillPlanned = useIsStillPlanned();
	const inside = getVisitsOnDay(day.day, visits).filter(
		(visit) => getVisitStateInfo(visit.state).isOpen && isInside(visit, values),
	);
	const affected = blockResult?.affected.filter(isStillPlanned) ?? inside;
	const dayLabel = formatLongDay(day.day);

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		const json = { day: day.day, ...values, reason: values.reason.trim() };
		void submission.send({
			call: () => read(staffApi.admin.agenda["blocked-hours"].$post({ json })),
			onDone: ({ affected, affected_total: total }) => setBlockResult({ affected, total }),
		});
	}

	return (
		<DayDialog
			id="bloquear-horas"
			errors={submission.errors}
			tabTitle="Bloquear horas"
			title={blockResult ? `Horas bloqueadas el ${dayLabel}` : `Bloquear horas del ${dayLabel}`}
			description={
				blockResult
					? "El sitio ya lo dice, y nadie agenda a esas horas."
					: "Nadie podrá agendar a esas horas. Las citas que ya están no se cancelan solas."
			}
			footer={
				!blockResult &&
				day.opens !== null && (
					<Button type="submit" form="bloquear-horas" isBusy={submission.isBusy} busyLabel="Bloqueando…">
						Bloquear horas
					</Button>
				)
			}
			affected={{
				visits: affected,
				title:
					affected.length === 0
						? "No hay citas a esas horas"
						: `${formatCount(affected.length, "cita", "citas")} a esas horas`,
				hint: `Cuando las bloquees, desde aquí ${affected.length === 1 ? "le" : "les"} avisas por WhatsApp.`,
				hiddenCount: blockResult && blockResult.total - blockResult.affected.length,
			}}
			changeReason={blockResult && (affected[0]?.day_change ?? values.reason)}
		>
			{day.opens === null && <p>{`Ese día ya está cerrado: ${day.reason}.`}</p>}
			<BlockedHoursList day={day} />
			{!blockResult && day.opens !== null && (
				<form id="bloquear-horas" noValidate onSubmit={handleSubmit} className="grid gap-4">
					<div className="grid grid-cols-2 gap-4">
						<InputField label="Desde" isRequired type="time" {...bind("from")} />
						<InputField label="Hasta" isRequired type="time" {...bind("to")} />
					</div>
					<Field
						label="Motivo"
						name="reason"
						isRequired
						error={submission.errors.reason ?? submission.message}
						hint="Los clientes lo leen junto al horario."
					>
						<TextInput maxLength={80} {...bind("reason")} />
					</Field>
					<QuickPhrases phrases={REASON_SUGGESTIONS} onChoose={(reason) => set({ reason })} />
				</form>
			)}
		</DayDialog>
	);
}

/** Lists the blocked hours of a day, each with a button that gives them back. */
function BlockedHoursList({ day }: { day: AgendaDay }) {
	const { refresh } = useAgenda();
	const { run, busyId } = useChange(refresh);
	if (day.blocks.length === 0) return null;
	return (
		<ul className="border-t border-line">
			{day.blocks.map(({ from, to, reason }) => (
				<li key={from} className="num flex flex-wrap items-center gap-3 border-b border-line py-2">
					<span className="grow">{`${formatSpan(from, to)}: ${reason}`}</span>
					<Button
						tone="line"
						size="sm"
						isBusy={busyId === from}
						onClick={() =>
							void run({
								id: from,
								call: () =>
									read(
										staffApi.admin.agenda["blocked-hours"][":day"].$delete({
											param: { day: day.day },
											query: { from },
										}),
									),
								successMessage: { title: `Abierto otra vez de ${formatSpan(from, to)}` },
								failureTitle: "Las horas siguen bloqueadas",
							})
						}
					>
						Quitar<span className="sr-only">: {formatSpan(from, to)}</span>
					</Button>
				</li>
			))}
		</ul>
	);
}

const formatSpan = (from: string, to: string) =>
	`${formatClockTime(parseTimeOfDay(from))} a ${formatClockTime(parseTimeOfDay(to))}`;

/** Checks whether a visit takes any of the hours. */
function isInside(visit: Visit, { from, to }: { from: string; to: string }): boolean {
	if (!isTimed(visit)) return false;
	const start = parseClockTime(visit.time);
	return start < parseTimeOfDay(to) && start + visit.minutes > parseTimeOfDay(from);
}

export const ErrorBoundary = toAgendaLoadFailure("Bloquear horas", "No se pudo leer ese día");
