import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { read, staffApi } from "#api/client.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { dayNews } from "#features/appointments/day-news.ts";
import { MISSING } from "#features/appointments/missing.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { spokenDay } from "#panama/time.ts";
import { bound } from "#ui/bound.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { plural } from "#ui/format.ts";
import { KnownWords } from "#ui/known-words.tsx";
import { useAgenda } from "./agenda/context.ts";
import { DayDialog } from "./agenda/day-dialog.tsx";
import { isDay } from "./agenda/query.ts";
import { useDay } from "./agenda/use-day.ts";
import { usePanel } from "./frame/context.ts";
import { useFormChange } from "./frame/use-form-change.ts";
import { useDraft } from "./record/use-draft.ts";

const REASONS = ["Inventario", "Sin luz", "Duelo", "Capacitación del personal"];

export default function AgendaClosePage() {
	const { now, refresh } = useAgenda();
	const { user } = usePanel();
	const [search] = useSearchParams();
	const asked = search.get("para") ?? "";
	const day = isDay(asked) ? asked : now.day;
	const plan = useDay(day);
	const [reason, setReason] = useDraft(`cerrar:${user.id}:${day}`);
	const { send, isBusy, errors, message, refuse } = useFormChange(refresh);
	const [closed, setClosed] = useState<{ affected: readonly Visit[]; reason: string }>();
	const coming = plan.visits.filter((visit) => visit.day === day && factsOf(visit.state).isOpen);
	// A visit that was moved or cancelled since then needs no notice.
	const isThere = ({ id }: Visit) => coming.some((visit) => visit.id === id);
	const affected = closed?.affected.filter(isThere) ?? coming;
	const isOver = day < now.day;
	const isShutAlready = !closed && (isOver || plan.day?.opens === null);

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		if (!reason.trim()) return refuse({ reason: MISSING.closedReason });
		const json = { day, reason: reason.trim() };
		void send({
			call: () => read(staffApi.admin.agenda["closed-days"].$post({ json })),
			onDone({ affected }) {
				setClosed({ affected, reason: json.reason });
				setReason("");
			},
		});
	}

	return (
		<DayDialog
			id="cerrar-dia"
			errors={errors}
			tabTitle="Cerrar un día"
			title={closed ? `Cerrado el ${spokenDay(day)}` : `Cerrar el ${spokenDay(day)}`}
			description={
				closed
					? "Nadie más puede agendar ese día, y el sitio dice por qué."
					: "Nadie más podrá agendar ese día. Las citas que ya están no se cancelan solas."
			}
			footer={
				!closed &&
				!isShutAlready && (
					<Button
						type="submit"
						form="cerrar-dia"
						tone="danger"
						isBusy={isBusy}
						busyLabel="Cerrando el día…"
					>
						Cerrar el día
					</Button>
				)
			}
			affected={{
				visits: affected,
				title:
					affected.length === 0
						? "Ese día no hay citas"
						: `${plural(affected.length, "cita", "citas")} ese día`,
				hint: `Cuando lo cierres, desde aquí ${affected.length === 1 ? "le" : "les"} avisas por WhatsApp.`,
			}}
			news={closed && dayNews(closed)}
		>
			{isShutAlready && (
				<p>{isOver ? "Ese día ya pasó." : `Ese día ya está cerrado: ${plan.day?.reason}.`}</p>
			)}
			{!closed && !isShutAlready && (
				<form id="cerrar-dia" noValidate onSubmit={handleSubmit} className="grid gap-4">
					<Field
						label="Motivo"
						name="reason"
						isRequired
						error={errors.reason ?? message}
						hint="Los clientes lo leen cuando buscan ese día."
					>
						<TextInput autoFocus maxLength={80} {...bound(reason, setReason)} />
					</Field>
					<KnownWords words={REASONS} onChoose={setReason} />
				</form>
			)}
		</DayDialog>
	);
}
