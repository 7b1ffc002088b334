import { useState } from "react";
import { ChangeButton } from "#admin/frame/change-buttons.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { TextLink } from "#admin/frame/small-button.tsx";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { useRowVersions } from "#core/records/admin/use-row-versions.ts";
import type { RequestDetails } from "#core/requests/admin/request-details.ts";
import type { OpenLead } from "#core/requests/admin/use-lead.ts";
import type { Lead } from "#core/requests/contract.ts";
import { getKindInfo } from "#core/requests/kinds.ts";
import { formatDayAndTime, formatDayChange } from "#features/workshop/appointments/agenda/staff-messages.ts";
import { hasStarted } from "#features/workshop/appointments/booking/visit-start.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo, validateStateChange } from "#features/workshop/appointments/visit-states.ts";
import { NoBreak } from "#ui/no-break.tsx";
import { AppointmentBadge } from "./appointment-card.tsx";
import { NotifyNowButton } from "./notify-now-button.tsx";
import { buildAgendaPath } from "./query.ts";

/** Fetches the visit of a request: an appointment always has one, other kinds once scheduled. */
export async function fetchLeadVisit(
	{ id, kind }: Pick<Lead, "id" | "kind">,
	options?: typeof BACKGROUND_CALL,
) {
	if (!getKindInfo(kind).canBecomeWork) return { visit: null };
	return read(staffApi.admin.agenda[":id"].visit.$get({ param: { id } }, options));
}

type LeadVisitProps = {
	open: OpenLead;
	visit: Visit;
	to: string;
};

/** Shows the visit of a request: one click confirms it, the next notifies the customer. */
export function LeadVisit({ open, visit, to }: LeadVisitProps) {
	const now = useServerNow();
	const { getVersion } = useRowVersions([visit]);
	const [confirmed, setConfirmed] = useState<Visit>();
	// The message about this confirmation no longer holds after a newer change.
	const isStillConfirmed = confirmed && visit.updated_at <= confirmed.updated_at;
	const notification = isStillConfirmed ? confirmed.notification : undefined;
	const isQuarantined = open.lead.is_quarantined;
	const canConfirm =
		!isQuarantined &&
		getVisitStateInfo(visit.state).isUnconfirmed &&
		!hasStarted(visit, now) &&
		!validateStateChange(visit, "confirmed", now);

	function confirm() {
		const json = { state: "confirmed" as const, updated_at: getVersion(visit) };
		return read(staffApi.admin.agenda[":id"].state.$put({ param: { id: visit.id }, json }));
	}

	return (
		<>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-3">
				<div className="grow basis-56">
					<p className="font-medium first-letter:uppercase">{formatDayAndTime(visit)}</p>
					<p className="mt-1">
						<AppointmentBadge state={visit.state} /> {formatDayChange(visit) || visit.cancellation_text}
					</p>
				</div>
				{canConfirm && (
					<ChangeButton
						tone="primary"
						busyLabel="Confirmando…"
						change={{
							call: confirm,
							onDone: setConfirmed,
							failureTitle: "La cita sigue por confirmar",
						}}
					>
						Confirmar
					</ChangeButton>
				)}
				{!isQuarantined && (
					<TextLink to={to}>{visit.time ? "Abrir en la agenda" : "Darle una hora"}</TextLink>
				)}
			</div>
			<div role="status">
				{notification && (
					<p className="mt-3 mb-3">
						<NoBreak text={`Cita confirmada. ${notification.text}`} />
					</p>
				)}
			</div>
			{notification?.needs_notification && <NotifyNowButton visit={visit} onContact={open.contact} />}
		</>
	);
}

/** Builds the path of the new visit form, with the preferred day and hour unless the day is past. */
export function buildNewVisitPath(
	id: string,
	{ preferredDay, preferredTime }: RequestDetails,
	today: string,
): string {
	const preferredDate = preferredDay ?? "";
	const day = preferredDate >= today ? preferredDate : today;
	return buildAgendaPath({ day, view: null }, "/nueva", {
		solicitud: id,
		...(day === preferredDate && { para: preferredDate }),
		...(day === preferredDate && preferredTime && { hora: preferredTime }),
	});
}
