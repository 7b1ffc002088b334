import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { usePanel } from "#admin/frame/context.ts";
import { useFormChange } from "#admin/frame/use-change.ts";
import { useDraft } from "#admin/record/use-draft.ts";
import { read, staffApi } from "#api/client.ts";
import { formatLongDay } from "#domain/time.ts";
import { useAgenda } from "#features/appointments/admin/context.ts";
import { DayDialog } from "#features/appointments/admin/day-dialog.tsx";
import { isDay } from "#features/appointments/admin/query.ts";
import { useDay } from "#features/appointments/admin/use-day.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { formatDayHours } from "#features/appointments/day-change.ts";
import { REQUIRED_MESSAGES } from "#features/appointments/visit-form-messages.ts";
import { getVisitStateInfo } from "#features/appointments/visit-states.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { formatCount } from "#ui/format.ts";
import { QuickPhrases } from "#ui/quick-phrases.tsx";

const REASON_SUGGESTIONS = ["Inventario", "Sin luz", "Duelo", "Capacitación del personal"];

export default function AgendaClosePage() {
	const { now, refresh } = useAgenda();
	const { user } = usePanel();
	const [search] = useSearchParams();
	const requestedDay = search.get("para") ?? "";
	const day = isDay(requestedDay) ? requestedDay : now.day;
	const dayPlan = useDay(day);
	const [reason, setReason] = useDraft(`cerrar:${user.id}:${day}`);
	const { send, isBusy, errors, message, showErrors } = useFormChange(refresh);
	const [closed, setClosed] = useState<{ affected: readonly Visit[]; reason: string }>();
	const openVisits = dayPlan.visits.filter(
		(visit) => visit.day === day && getVisitStateInfo(visit.state).isOpen,
	);
	// A visit that was moved or cancelled since then needs no notice.
	const isStillPlanned = ({ id }: Visit) => openVisits.some((visit) => visit.id === id);
	const affected = closed?.affected.filter(isStillPlanned) ?? openVisits;
	const isPast = day < now.day;
	const isAlreadyClosed = !closed && (isPast || dayPlan.day?.opens === null);

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		if (!reason.trim()) return showErrors({ reason: REQUIRED_MESSAGES.closedReason });
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
			title={closed ? `Cerrado el ${formatLongDay(day)}` : `Cerrar el ${formatLongDay(day)}`}
			description={
				closed
					? "Nadie más puede agendar ese día, y el sitio dice por qué."
					: "Nadie más podrá agendar ese día. Las citas que ya están no se cancelan solas."
			}
			footer={
				!closed &&
				!isAlreadyClosed && (
					<Button type="submit" form="cerrar-dia" tone="danger" isBusy={isBusy} busyLabel="Cerrando el día…">
						Cerrar el día
					</Button>
				)
			}
			affected={{
				visits: affected,
				title:
					affected.length === 0
						? "Ese día no hay citas"
						: `${formatCount(affected.length, "cita", "citas")} ese día`,
				hint: `Cuando lo cierres, desde aquí ${affected.length === 1 ? "le" : "les"} avisas por WhatsApp.`,
			}}
			changeReason={closed && formatDayHours(closed)}
		>
			{isAlreadyClosed && (
				<p>{isPast ? "Ese día ya pasó." : `Ese día ya está cerrado: ${dayPlan.day?.reason}.`}</p>
			)}
			{!closed && !isAlreadyClosed && (
				<form id="cerrar-dia" noValidate onSubmit={handleSubmit} className="grid gap-4">
					<Field
						label="Motivo"
						name="reason"
						isRequired
						error={errors.reason ?? message}
						hint="Los clientes lo leen cuando buscan ese día."
					>
						<TextInput autoFocus maxLength={80} {...bindField(reason, setReason)} />
					</Field>
					<QuickPhrases phrases={REASON_SUGGESTIONS} onChoose={setReason} />
				</form>
			)}
		</DayDialog>
	);
}
