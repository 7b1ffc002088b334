import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { fieldsIn, read, sentenceOf, staffApi } from "#api/client.ts";
import { AgendaAffected } from "#features/appointments/agenda/affected.tsx";
import { type AgendaDay, visitsOn } from "#features/appointments/agenda/board.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { isOpenVisit, isWithin } from "#features/appointments/rules.ts";
import { dayNews } from "#features/appointments/sentences.ts";
import { minuteOfTime, spokenDay } from "#panama-time.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { plural } from "#ui/format.ts";
import { KnownWords } from "#ui/known-words.tsx";
import { useAgenda } from "./agenda/context.ts";
import { AgendaLoadFailure } from "./agenda/load-failure.tsx";
import { isDay } from "./agenda/query.ts";
import { useDay } from "./agenda/use-day.ts";
import { usePanel } from "./frame/context.ts";
import { PanelTitle } from "./frame/title.tsx";
import { useChange } from "./frame/use-change.ts";

const FORM = "otro-horario-form";
const REASONS = ["Nochebuena", "Fin de año", "Carnaval", "Inventario"];
const USUAL = { opens: "08:00", closes: "12:00", reason: "" };

type SpecialHours = typeof USUAL;

/** Hours of its own for one day: the eve of a holiday, Carnival, a Sunday that opens. */
export default function AgendaSpecialPage() {
	const { now, backTo } = useAgenda();
	const [search] = useSearchParams();
	const navigate = useNavigate();
	const asked = search.get("para") ?? "";
	const date = isDay(asked) && asked >= now.day ? asked : now.day;
	const { day, visits } = useDay(date);
	const leave = () => void navigate(backTo, { preventScrollReset: true });
	if (!day) return null;
	return <SpecialHoursDialog key={date} day={day} visits={visits} onLeave={leave} />;
}

type DialogProps = { day: AgendaDay; visits: readonly Visit[]; onLeave: () => void };

function SpecialHoursDialog({ day, visits, onLeave }: DialogProps) {
	const { refresh, hrefFor } = useAgenda();
	const speaker = usePanel();
	const { opens, closes, special } = day;
	const [typed, setTyped] = useState<SpecialHours>(
		special && opens && closes ? { opens, closes, reason: special } : USUAL,
	);
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [saved, setSaved] = useState<readonly Visit[]>();
	const saving = useChange(refresh);
	const dropping = useChange(refresh);
	const plan = {
		opens: minuteOfTime(typed.opens),
		closes: minuteOfTime(typed.closes),
		special: typed.reason.trim(),
	};
	const coming = visitsOn(day.day, visits).filter(({ state }) => isOpenVisit(state));
	const affected = saved ?? coming.filter((visit) => !isWithin(visit, plan));
	const name = spokenDay(day.day);

	function input(part: keyof SpecialHours) {
		return {
			value: typed[part],
			onChange: ({ target }: { target: { value: string } }) =>
				setTyped((before) => ({ ...before, [part]: target.value })),
		};
	}

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		setErrors({});
		const json = { day: day.day, ...typed, reason: typed.reason.trim() };
		void saving.run({
			call: () => read(staffApi.admin.agenda["special-days"].$post({ json })),
			onDone: ({ affected }) => setSaved(affected),
			onFailed(problem) {
				const fields = fieldsIn(problem);
				setErrors(Object.keys(fields).length > 0 ? fields : { reason: sentenceOf(problem) });
				return true;
			},
		});
	}

	function handleUsual() {
		const param = { day: day.day };
		void dropping.run({
			call: () => read(staffApi.admin.agenda["special-days"][":day"].$delete({ param })),
			onDone: onLeave,
			done: { title: `El ${name} tiene otra vez el horario de siempre` },
			failedTitle: "El día sigue con otro horario",
		});
	}

	return (
		<FieldScope id="otro-horario">
			<PanelTitle>Otro horario</PanelTitle>
			<Dialog
				onClose={onLeave}
				title={saved ? `Otro horario el ${name}` : `Otro horario para el ${name}`}
				description={
					saved
						? "El sitio ya lo dice, y solo se agenda a esas horas."
						: "Solo ese día: el sitio lo anuncia y nadie agenda fuera de esas horas. Las citas que ya están no se cancelan solas."
				}
				footer={
					saved ? (
						<Button onClick={onLeave}>Listo</Button>
					) : (
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
							<Button type="submit" form={FORM} isBusy={saving.isBusy} busyLabel="Guardando…">
								Guardar horario
							</Button>
						</>
					)
				}
			>
				<div className="grid gap-5">
					{!saved && (
						<form id={FORM} noValidate onSubmit={handleSubmit} className="grid gap-4">
							<div className="grid grid-cols-2 gap-4">
								<Field label="Abre" name="opens" isRequired error={errors.opens}>
									<TextInput type="time" {...input("opens")} />
								</Field>
								<Field label="Cierra" name="closes" isRequired error={errors.closes}>
									<TextInput type="time" {...input("closes")} />
								</Field>
							</div>
							<Field
								label="Motivo"
								name="reason"
								isRequired
								error={errors.reason}
								hint="Los clientes lo leen junto al horario."
							>
								<TextInput maxLength={80} {...input("reason")} />
							</Field>
							<KnownWords
								label="Motivos frecuentes"
								words={REASONS}
								onChoose={(reason) => setTyped((before) => ({ ...before, reason }))}
							/>
						</form>
					)}
					<section aria-labelledby="afectadas">
						<h3 id="afectadas" className="title-4">
							{affected.length === 0
								? "Ninguna cita queda fuera"
								: `${plural(affected.length, "cita queda", "citas quedan")} fuera de ese horario`}
						</h3>
						{affected.length > 0 && (
							<p className="mt-1 mb-3 text-sm text-gris">
								{saved
									? "Avísales ahora: el mensaje lleva el enlace para elegir otra hora."
									: "Cuando lo guardes, desde aquí les avisas por WhatsApp."}
							</p>
						)}
						<AgendaAffected
							visits={affected}
							hrefFor={hrefFor}
							{...(saved && { chat: { speaker, why: dayNews(plan) } })}
						/>
					</section>
				</div>
			</Dialog>
		</FieldScope>
	);
}

export function ErrorBoundary() {
	return <AgendaLoadFailure title="Otro horario" sentence="No se pudo leer ese día" />;
}
