import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useChange, useFormChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { formatLongDay, parseTimeOfDay } from "#domain/time.ts";
import type { AgendaDay } from "#features/workshop/appointments/admin/board.ts";
import { useAgenda } from "#features/workshop/appointments/admin/context.ts";
import { DayDialog } from "#features/workshop/appointments/admin/day-dialog.tsx";
import { getVisitsOnDay } from "#features/workshop/appointments/admin/day-visits.ts";
import { toAgendaLoadFailure } from "#features/workshop/appointments/admin/load-failure.tsx";
import { isDay } from "#features/workshop/appointments/admin/query.ts";
import { useDay } from "#features/workshop/appointments/admin/use-day.ts";
import { formatDayHours } from "#features/workshop/appointments/changes/day-change.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { isWithin } from "#features/workshop/appointments/rules.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { useFormValues } from "#ui/form-values.ts";
import { formatCount } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { QuickPhrases } from "#ui/quick-phrases.tsx";

const REASON_SUGGESTIONS = ["Nochebuena", "Fin de año", "Carnaval", "Inventario"];
const DEFAULT_HOURS = { opens: "08:00", closes: "12:00", reason: "" };

/** Sets special hours for one day, such as the eve of a holiday, Carnival or a Sunday that opens. */
export default function AgendaSpecialPage() {
	const { now } = useAgenda();
	const [search] = useSearchParams();
	const requestedDay = search.get("para") ?? "";
	const selectedDay = isDay(requestedDay) && requestedDay >= now.day ? requestedDay : now.day;
	const { day, visits } = useDay(selectedDay);
	if (!day) return null;
	return <SpecialHoursDialog key={selectedDay} day={day} visits={visits} />;
}

type DialogProps = { day: AgendaDay; visits: readonly Visit[] };

function SpecialHoursDialog({ day, visits }: DialogProps) {
	const { refresh, closeOverlay } = useAgenda();
	const { opens, closes, special } = day;
	const { values, set, bind } = useFormValues(
		special && opens && closes ? { opens, closes, reason: special } : DEFAULT_HOURS,
	);
	const [savedVisits, setSavedVisits] = useState<readonly Visit[]>();
	const submission = useFormChange(refresh);
	const removal = useChange(refresh);
	const dayPlan = {
		opens: parseTimeOfDay(values.opens),
		closes: parseTimeOfDay(values.closes),
		special: values.reason.trim(),
	};
	const openVisits = getVisitsOnDay(day.day, visits).filter(({ state }) => getVisitStateInfo(state).isOpen);
	// A visit that was moved or cancelled since then needs no notice.
	const isStillPlanned = ({ id }: Visit) => openVisits.some((visit) => visit.id === id);
	const affected =
		savedVisits?.filter(isStillPlanned) ?? openVisits.filter((visit) => !isWithin(visit, dayPlan));
	const dayLabel = formatLongDay(day.day);

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		const json = { day: day.day, ...values, reason: values.reason.trim() };
		void submission.send({
			call: () => read(staffApi.admin.agenda["special-days"].$post({ json })),
			onDone: ({ affected }) => setSavedVisits(affected),
		});
	}

	function handleRestoreUsualHours() {
		const param = { day: day.day };
		void removal.run({
			call: () => read(staffApi.admin.agenda["special-days"][":day"].$delete({ param })),
			onDone: closeOverlay,
			successMessage: ({ affected }) => ({
				title: `El ${dayLabel} tiene otra vez el horario de siempre`,
				...(affected.length > 0 && { description: formatVisitsOutside(affected.length) }),
			}),
			failureTitle: "El día sigue con otro horario",
		});
	}

	return (
		<DayDialog
			id="otro-horario"
			errors={submission.errors}
			tabTitle="Otro horario"
			title={savedVisits ? `Otro horario el ${dayLabel}` : `Otro horario para el ${dayLabel}`}
			description={
				savedVisits
					? "El sitio ya lo dice, y solo se agenda a esas horas."
					: "Solo ese día: el sitio lo anuncia y nadie agenda fuera de esas horas. Las citas que ya están no se cancelan solas."
			}
			footer={
				!savedVisits && (
					<>
						{special && (
							<Button
								tone="line"
								isBusy={removal.isBusy}
								busyLabel="Guardando…"
								onClick={handleRestoreUsualHours}
							>
								Volver al horario de siempre
							</Button>
						)}
						<Button type="submit" form="otro-horario" isBusy={submission.isBusy} busyLabel="Guardando…">
							Guardar horario
						</Button>
					</>
				)
			}
			affected={{
				visits: affected,
				title:
					affected.length === 0
						? "Ninguna cita queda fuera"
						: `${formatCount(affected.length, "cita queda", "citas quedan")} fuera de ese horario`,
				hint: `Cuando lo guardes, desde aquí ${affected.length === 1 ? "le" : "les"} avisas por WhatsApp.`,
			}}
			changeReason={savedVisits && formatDayHours(dayPlan)}
		>
			{!savedVisits && (
				<form id="otro-horario" noValidate onSubmit={handleSubmit} className="grid gap-4">
					<div className="grid grid-cols-2 gap-4">
						<InputField label="Abre" isRequired type="time" {...bind("opens")} />
						<InputField label="Cierra" isRequired type="time" {...bind("closes")} />
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

const formatVisitsOutside = (count: number) =>
	`${formatCount(count, "cita queda", "citas quedan")} fuera: la agenda dice ${count === 1 ? "cuál" : "cuáles"}.`;

export const ErrorBoundary = toAgendaLoadFailure("Otro horario", "No se pudo leer ese día");
