import type { ReactNode } from "react";
import type { Visit } from "#features/appointments/contract.ts";
import { CALENDAR_LABELS } from "#features/appointments/state-sentences.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { urlPart } from "#site-path.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { formatDateTime, formatPhone } from "#ui/format.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { staysWords, whenOf } from "./appointment-words.ts";

/** @param resend what to press when the calendar did not get it */
export function AppointmentFacts({ visit, resend }: { visit: Visit; resend?: ReactNode }) {
	const { time, phone, email, note } = visit;
	return (
		<div className="grid gap-4">
			<DataRows
				rows={[
					{
						label: "Cuándo",
						value: (
							<>
								<span className="inline-block text-balance first-letter:uppercase">
									{whenOf(visit)}
								</span>
								{time && <span className="font-normal text-gris"> (hora de Panamá)</span>}
							</>
						),
					},
					{ label: visit.until ? "Recepción" : "Duración", value: staysWords(visit) },
					{ label: "Servicio", value: visit.service },
					{ label: "Carro", value: visit.car },
					{ label: "Teléfono", value: phone && formatPhone(phone) },
					{
						label: "Correo",
						value: email && (
							<a href={`mailto:${urlPart(email)}`} className="link">
								{email}
							</a>
						),
					},
					{
						label: "El cliente",
						value:
							visit.customer_confirmed_at &&
							`Confirmó que viene: ${formatDateTime(visit.customer_confirmed_at)}`,
					},
					{ label: "Cancelada", value: cancelWords(visit) },
					{
						label: "Calendario",
						value:
							visit.calendar.state === "off" ? undefined : (
								<CalendarState visit={visit} resend={resend} />
							),
					},
				]}
			/>
			{note && <p className="max-w-prose whitespace-pre-line">{note}</p>}
		</div>
	);
}

const CALENDAR_ICONS: Record<Visit["calendar"]["state"], IconName> = {
	off: "info",
	pending: "clock",
	sent: "check",
	failed: "alert",
};

function CalendarState({ visit, resend }: { visit: Visit; resend?: ReactNode }) {
	const { state, error, at } = visit.calendar;
	return (
		<div>
			<span className="flex items-center gap-1.5">
				<Icon name={CALENDAR_ICONS[state]} size={18} />
				{CALENDAR_LABELS[state]}
				{state === "sent" && at && (
					<span className="font-normal text-gris">{formatDateTime(at)}</span>
				)}
			</span>
			{error && state !== "sent" && <p className="font-normal text-gris">{error}</p>}
			{state !== "sent" && resend && <div className="mt-2">{resend}</div>}
		</div>
	);
}

function cancelWords({ state, cancelled_by, cancel_reason }: Visit): string | undefined {
	if (!factsOf(state).isCalledOff) return undefined;
	const who = cancelled_by === "cliente" ? "Por el cliente" : "Por el taller";
	return cancel_reason ? `${who}: ${cancel_reason}` : who;
}
