import { useState } from "react";
import { agendaPath } from "#admin/agenda/query.ts";
import { TellNow } from "#admin/agenda/tell-now.tsx";
import { ChangeButton } from "#admin/frame/change-button.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useSeenRows } from "#admin/record/use-seen-rows.ts";
import { read, staffApi } from "#api/client.ts";
import { hasBegun } from "#features/appointments/begins.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { AppointmentBadge } from "#features/appointments/staff/appointment-badge.tsx";
import { newsWords, whenOf } from "#features/appointments/staff/appointment-words.ts";
import { factsOf, whyNotState } from "#features/appointments/visit-states.ts";
import { WholeWords } from "#ui/whole-words.tsx";
import type { Wish } from "./lead-wish.tsx";
import type { OpenLead } from "./use-lead.ts";

type LeadVisitProps = {
	open: OpenLead;
	visit: Visit;
	to: string;
};

/** Shows the visit of a request: one click confirms it, the next notifies the customer. */
export function LeadVisit({ open, visit, to }: LeadVisitProps) {
	const now = useServerNow();
	const { versionOf } = useSeenRows([visit]);
	const [confirmed, setConfirmed] = useState<Visit>();
	// The message about this confirmation no longer holds after a newer change.
	const isAsConfirmed = confirmed && visit.updated_at <= confirmed.updated_at;
	const told = isAsConfirmed ? confirmed.told : undefined;
	const isKept = open.lead.is_quarantined;
	const isToConfirm =
		!isKept &&
		factsOf(visit.state).isUnsure &&
		!hasBegun(visit, now) &&
		!whyNotState(visit, "confirmed", now);

	function confirm() {
		const json = { state: "confirmed" as const, updated_at: versionOf(visit) };
		return read(staffApi.admin.agenda[":id"].state.$put({ param: { id: visit.id }, json }));
	}

	return (
		<>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-3">
				<div className="grow basis-56">
					<p className="font-medium first-letter:uppercase">{whenOf(visit)}</p>
					<p className="mt-1">
						<AppointmentBadge state={visit.state} /> {newsWords(visit) || visit.called_off}
					</p>
				</div>
				{isToConfirm && (
					<ChangeButton
						tone="primary"
						busyLabel="Confirmando…"
						change={{
							call: confirm,
							onDone: setConfirmed,
							failedTitle: "La cita sigue por confirmar",
						}}
					>
						Confirmar
					</ChangeButton>
				)}
				{!isKept && (
					<SmallLink to={to} icon="calendar">
						{visit.time ? "Abrir en la agenda" : "Darle una hora"}
					</SmallLink>
				)}
			</div>
			<div role="status">
				{told && (
					<p className="mt-3 mb-3">
						<WholeWords text={`Cita confirmada. ${told.words}`} />
					</p>
				)}
			</div>
			{told?.is_untold && <TellNow visit={visit} onContact={open.contact} />}
		</>
	);
}

/** Builds the path of the new visit form, with the preferred day and hour unless the day is past. */
export function newVisitPath(id: string, { request }: Wish, today: string): string {
	const asked = request?.preferred_date ?? "";
	const day = asked >= today ? asked : today;
	return agendaPath({ day, view: null }, "/nueva", {
		solicitud: id,
		...(day === asked && { para: asked }),
		...(day === asked && request?.preferred_time && { hora: request.preferred_time }),
	});
}
