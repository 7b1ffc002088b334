import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { usePanel } from "#admin/frame/context.ts";
import { useFormChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { useDraft } from "#core/records/admin/use-draft.ts";
import { useAgenda } from "#features/workshop/appointments/admin/context.ts";
import { DayDialog } from "#features/workshop/appointments/admin/day-dialog.tsx";
import { isDay } from "#features/workshop/appointments/admin/query.ts";
import { useClosing, useIsStillPlanned } from "#features/workshop/appointments/admin/use-closing.ts";
import { useDay } from "#features/workshop/appointments/admin/use-day.ts";
import { formatDaySpan } from "#features/workshop/appointments/agenda/staff-messages.ts";
import { REQUIRED_MESSAGES } from "#features/workshop/appointments/booking/visit-form-messages.ts";
import { formatDayHours } from "#features/workshop/appointments/changes/day-change.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { formatCount } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { QuickPhrases } from "#ui/quick-phrases.tsx";

const REASON_SUGGESTIONS = [
	"Feriado",
	"Vacaciones",
	"Inventario",
	"Sin luz",
	"Duelo",
	"Capacitación del personal",
];

type ClosedDays = { affected: readonly Visit[]; total: number; reason: string };

/** Closes a day or a range of days, and names the visits on them before and after. */
export default function AgendaClosePage() {
	const { now, refresh } = useAgenda();
	const { user } = usePanel();
	const [search] = useSearchParams();
	const requestedDay = search.get("para") ?? "";
	const initialDay = isDay(requestedDay) ? requestedDay : now.day;
	const [day, setDay] = useState(initialDay);
	const [lastDay, setLastDay] = useState(initialDay);
	const until = lastDay || day;
	const [reason, setReason] = useDraft(`cerrar:${user.id}:${initialDay}`);
	const dayPlan = useDay(day);
	const { preview, problem, retry } = useClosing(day, until);
	const isStillPlanned = useIsStillPlanned();
	const { send, isBusy, errors, message, showErrors } = useFormChange(refresh);
	const [closedDays, setClosedDays] = useState<ClosedDays>();

	const isOneDay = day === until;
	const closedReason = isOneDay && dayPlan.day?.opens === null ? dayPlan.day.reason : undefined;
	const notice = closedDays
		? undefined
		: getNotice({ isPast: day < now.day, isOneDay, closedReason, openDays: preview?.days });
	// A visit that was moved or cancelled since then needs no notice.
	const affected = closedDays?.affected.filter(isStillPlanned) ?? preview?.affected ?? [];
	const hiddenCount = closedDays
		? closedDays.total - closedDays.affected.length
		: (preview?.affected_total ?? 0) - affected.length;
	const span = formatDaySpan(day, until);

	function handleFirstDay(next: string) {
		setDay(next);
		if (isDay(next) && lastDay < next) setLastDay(next);
	}

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		if (!reason.trim()) return showErrors({ reason: REQUIRED_MESSAGES.closedReason });
		const json = { day, ...(!isOneDay && { until }), reason: reason.trim() };
		void send({
			call: () => read(staffApi.admin.agenda["closed-days"].$post({ json })),
			onDone({ affected, affected_total: total }) {
				setClosedDays({ affected, total, reason: json.reason });
				setReason("");
			},
		});
	}

	return (
		<DayDialog
			id="cerrar-dia"
			errors={errors}
			tabTitle="Cerrar días"
			title={`${closedDays ? "Cerrado" : "Cerrar"} ${span}`}
			description={getDescription(closedDays !== undefined, isOneDay)}
			footer={
				!closedDays &&
				!notice && (
					<Button type="submit" form="cerrar-dia" tone="danger" isBusy={isBusy} busyLabel="Cerrando…">
						{isOneDay ? "Cerrar el día" : `Cerrar ${formatCount(preview?.days ?? 0, "día", "días")}`}
					</Button>
				)
			}
			affected={{
				visits: affected,
				title:
					problem ??
					getVisitsTitle(affected.length + hiddenCount, { isOneDay, isLoaded: !!(closedDays ?? preview) }),
				hint: `Cuando ${isOneDay ? "lo" : "los"} cierres, desde aquí ${affected.length === 1 ? "le" : "les"} avisas por WhatsApp.`,
				hiddenCount,
			}}
			changeReason={closedDays && formatDayHours(closedDays)}
		>
			{problem && (
				<Button tone="line" size="sm" onClick={retry} className="justify-self-start">
					Buscar otra vez
				</Button>
			)}
			{!closedDays && (
				<form id="cerrar-dia" noValidate onSubmit={handleSubmit} className="grid gap-4">
					<div className="grid grid-cols-2 gap-4">
						<InputField
							label="Primer día"
							name="day"
							type="date"
							min={now.day}
							isRequired
							{...bindField(day, handleFirstDay)}
						/>
						<InputField
							label="Último día"
							name="until"
							type="date"
							min={day}
							isRequired
							{...bindField(lastDay, setLastDay)}
						/>
					</div>
					{notice && <p role="status">{notice}</p>}
					<Field
						label="Motivo"
						name="reason"
						isRequired
						error={errors.reason ?? message}
						hint={`Los clientes lo leen cuando buscan ${isOneDay ? "ese día" : "esos días"}.`}
					>
						<TextInput autoFocus maxLength={80} {...bindField(reason, setReason)} />
					</Field>
					<QuickPhrases phrases={REASON_SUGGESTIONS} onChoose={setReason} />
				</form>
			)}
		</DayDialog>
	);
}

type NoticeInput = {
	isPast: boolean;
	isOneDay: boolean;
	closedReason: string | null | undefined;
	/** Days of the range that are not closed yet; undefined while unknown. */
	openDays: number | undefined;
};

/** Says why these days cannot be closed. */
function getNotice({ isPast, isOneDay, closedReason, openDays }: NoticeInput): string | undefined {
	if (isPast) return "Ese día ya pasó.";
	if (closedReason) return `Ese día ya está cerrado: ${closedReason}.`;
	if (openDays !== 0) return undefined;
	return isOneDay ? "Ese día ya está cerrado." : "Esos días ya están cerrados.";
}

function getDescription(isClosed: boolean, isOneDay: boolean): string {
	const days = isOneDay ? "ese día" : "esos días";
	return isClosed
		? `Nadie más puede agendar ${days}, y el sitio dice por qué.`
		: `Nadie más podrá agendar ${days}. Las citas que ya están no se cancelan solas.`;
}

function getVisitsTitle(
	count: number,
	{ isOneDay, isLoaded }: { isOneDay: boolean; isLoaded: boolean },
): string {
	const days = isOneDay ? "ese día" : "esos días";
	if (!isLoaded) return "Buscando citas…";
	if (count === 0) return `${isOneDay ? "Ese día" : "Esos días"} no hay citas`;
	return `${formatCount(count, "cita", "citas")} ${days}`;
}
