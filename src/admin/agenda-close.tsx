import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import { AgendaAffected } from "#features/appointments/agenda/affected.tsx";
import type { Visit } from "#features/appointments/contract.ts";
import { isOpenVisit } from "#features/appointments/rules.ts";
import { dayNews, MISSING } from "#features/appointments/sentences.ts";
import { spokenDay } from "#panama-time.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { plural } from "#ui/format.ts";
import { KnownWords } from "#ui/known-words.tsx";
import { useAgenda } from "./agenda/context.ts";
import { isDay } from "./agenda/query.ts";
import { useDay } from "./agenda/use-day.ts";
import { usePanel } from "./frame/context.ts";
import { PanelTitle } from "./frame/title.tsx";
import { useChange } from "./frame/use-change.ts";
import { useDraft } from "./record/use-draft.ts";

const FORM = "cerrar-dia-form";
const REASONS = ["Inventario", "Sin luz", "Duelo", "Capacitación del personal"];

export default function AgendaClosePage() {
	const { now, backTo, refresh, hrefFor } = useAgenda();
	const speaker = usePanel();
	const { user } = speaker;
	const [search] = useSearchParams();
	const navigate = useNavigate();
	const asked = search.get("para") ?? "";
	const day = isDay(asked) ? asked : now.day;
	const plan = useDay(day);
	const [reason, setReason] = useDraft(`cerrar:${user.id}:${day}`);
	const [error, setError] = useState<string>();
	const { run, isBusy } = useChange(refresh);
	const [closed, setClosed] = useState<{ affected: readonly Visit[]; reason: string }>();
	const coming = plan.visits.filter((visit) => visit.day === day && isOpenVisit(visit.state));
	const affected = closed?.affected ?? coming;
	const isOver = day < now.day;
	const isShutAlready = !closed && (isOver || plan.day?.opens === null);
	const leave = () => void navigate(backTo, { preventScrollReset: true });

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		if (!reason.trim()) return setError(MISSING.closedReason);
		setError(undefined);
		const json = { day, reason: reason.trim() };
		void run({
			call: () => read(staffApi.admin.agenda["closed-days"].$post({ json })),
			onDone({ affected }) {
				setClosed({ affected, reason: json.reason });
				setReason("");
			},
			onFailed(problem) {
				setError(sentenceOf(problem));
				return true;
			},
		});
	}

	return (
		<FieldScope id="cerrar-dia">
			<PanelTitle>Cerrar un día</PanelTitle>
			<Dialog
				onClose={leave}
				title={closed ? `Cerrado el ${spokenDay(day)}` : `Cerrar el ${spokenDay(day)}`}
				description={
					closed
						? "Nadie más puede agendar ese día, y el sitio dice por qué."
						: "Nadie más podrá agendar ese día. Las citas que ya están no se cancelan solas."
				}
				footer={
					closed || isShutAlready ? (
						<Button onClick={leave}>Listo</Button>
					) : (
						<Button
							type="submit"
							form={FORM}
							tone="danger"
							isBusy={isBusy}
							busyLabel="Cerrando el día…"
						>
							Cerrar el día
						</Button>
					)
				}
			>
				<div className="grid gap-5">
					{isShutAlready && (
						<p>{isOver ? "Ese día ya pasó." : `Ese día ya está cerrado: ${plan.day?.reason}.`}</p>
					)}
					{!closed && !isShutAlready && (
						<form id={FORM} noValidate onSubmit={handleSubmit} className="grid gap-4">
							<Field
								label="Motivo"
								name="reason"
								isRequired
								error={error}
								hint="Los clientes lo leen cuando buscan ese día."
							>
								<TextInput
									autoFocus
									maxLength={80}
									value={reason}
									onChange={({ target }) => setReason(target.value)}
								/>
							</Field>
							<KnownWords label="Motivos frecuentes" words={REASONS} onChoose={setReason} />
						</form>
					)}
					<section aria-labelledby="afectadas">
						<h3 id="afectadas" className="title-4">
							{affected.length === 0
								? "Ese día no hay citas"
								: `${plural(affected.length, "cita", "citas")} ese día`}
						</h3>
						{affected.length > 0 && (
							<p className="mt-1 mb-3 text-sm text-gris">
								{closed
									? "Avísales ahora: el mensaje lleva el enlace para elegir otra hora."
									: "Cuando lo cierres, desde aquí les avisas por WhatsApp."}
							</p>
						)}
						<AgendaAffected
							visits={affected}
							hrefFor={hrefFor}
							{...(closed && { chat: { speaker, why: dayNews(closed) } })}
						/>
					</section>
				</div>
			</Dialog>
		</FieldScope>
	);
}
