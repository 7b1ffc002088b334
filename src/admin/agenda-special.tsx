import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { read, staffApi } from "#api/client.ts";
import type { AgendaDay } from "#features/appointments/agenda/board.ts";
import { visitsOn } from "#features/appointments/agenda/day-visits.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { dayNews } from "#features/appointments/day-news.ts";
import { isWithin } from "#features/appointments/rules.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { minuteOfTime, spokenDay } from "#panama/time.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { plural } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { KnownWords } from "#ui/known-words.tsx";
import { useValues } from "#ui/values.ts";
import { useAgenda } from "./agenda/context.ts";
import { DayDialog } from "./agenda/day-dialog.tsx";
import { agendaFailureOf } from "./agenda/load-failure.tsx";
import { isDay } from "./agenda/query.ts";
import { useDay } from "./agenda/use-day.ts";
import { useChange } from "./frame/use-change.ts";
import { useFormChange } from "./frame/use-form-change.ts";

const REASONS = ["Nochebuena", "Fin de año", "Carnaval", "Inventario"];
const USUAL = { opens: "08:00", closes: "12:00", reason: "" };

/** Sets special hours for one day, such as the eve of a holiday, Carnival or a Sunday that opens. */
export default function AgendaSpecialPage() {
	const { now } = useAgenda();
	const [search] = useSearchParams();
	const asked = search.get("para") ?? "";
	const date = isDay(asked) && asked >= now.day ? asked : now.day;
	const { day, visits } = useDay(date);
	if (!day) return null;
	return <SpecialHoursDialog key={date} day={day} visits={visits} />;
}

type DialogProps = { day: AgendaDay; visits: readonly Visit[] };

function SpecialHoursDialog({ day, visits }: DialogProps) {
	const { refresh, leave } = useAgenda();
	const { opens, closes, special } = day;
	const { values, set, bind } = useValues(
		special && opens && closes ? { opens, closes, reason: special } : USUAL,
	);
	const [saved, setSaved] = useState<readonly Visit[]>();
	const saving = useFormChange(refresh);
	const dropping = useChange(refresh);
	const plan = {
		opens: minuteOfTime(values.opens),
		closes: minuteOfTime(values.closes),
		special: values.reason.trim(),
	};
	const coming = visitsOn(day.day, visits).filter(({ state }) => factsOf(state).isOpen);
	// A visit that was moved or cancelled since then needs no notice.
	const isThere = ({ id }: Visit) => coming.some((visit) => visit.id === id);
	const affected = saved?.filter(isThere) ?? coming.filter((visit) => !isWithin(visit, plan));
	const name = spokenDay(day.day);

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		const json = { day: day.day, ...values, reason: values.reason.trim() };
		void saving.send({
			call: () => read(staffApi.admin.agenda["special-days"].$post({ json })),
			onDone: ({ affected }) => setSaved(affected),
		});
	}

	function handleUsual() {
		const param = { day: day.day };
		void dropping.run({
			call: () => read(staffApi.admin.agenda["special-days"][":day"].$delete({ param })),
			onDone: leave,
			done: ({ affected }) => ({
				title: `El ${name} tiene otra vez el horario de siempre`,
				...(affected.length > 0 && { description: outsideTold(affected.length) }),
			}),
			failedTitle: "El día sigue con otro horario",
		});
	}

	return (
		<DayDialog
			id="otro-horario"
			errors={saving.errors}
			tabTitle="Otro horario"
			title={saved ? `Otro horario el ${name}` : `Otro horario para el ${name}`}
			description={
				saved
					? "El sitio ya lo dice, y solo se agenda a esas horas."
					: "Solo ese día: el sitio lo anuncia y nadie agenda fuera de esas horas. Las citas que ya están no se cancelan solas."
			}
			footer={
				!saved && (
					<>
						{special && (
							<Button
								tone="line"
								isBusy={dropping.isBusy}
								busyLabel="Guardando…"
								onClick={handleUsual}
							>
								Volver al horario de siempre
							</Button>
						)}
						<Button type="submit" form="otro-horario" isBusy={saving.isBusy} busyLabel="Guardando…">
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
						: `${plural(affected.length, "cita queda", "citas quedan")} fuera de ese horario`,
				hint: `Cuando lo guardes, desde aquí ${affected.length === 1 ? "le" : "les"} avisas por WhatsApp.`,
			}}
			news={saved && dayNews(plan)}
		>
			{!saved && (
				<form id="otro-horario" noValidate onSubmit={handleSubmit} className="grid gap-4">
					<div className="grid grid-cols-2 gap-4">
						<InputField label="Abre" isRequired type="time" {...bind("opens")} />
						<InputField label="Cierra" isRequired type="time" {...bind("closes")} />
					</div>
					<Field
						label="Motivo"
						name="reason"
						isRequired
						error={saving.errors.reason ?? saving.message}
						hint="Los clientes lo leen junto al horario."
					>
						<TextInput maxLength={80} {...bind("reason")} />
					</Field>
					<KnownWords words={REASONS} onChoose={(reason) => set({ reason })} />
				</form>
			)}
		</DayDialog>
	);
}

const outsideTold = (found: number) =>
	`${plural(found, "cita queda", "citas quedan")} fuera: la agenda dice ${found === 1 ? "cuál" : "cuáles"}.`;

export const ErrorBoundary = agendaFailureOf("Otro horario", "No se pudo leer ese día");
