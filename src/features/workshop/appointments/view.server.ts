import { VISIT_HELD_MESSAGE } from "#core/requests/burst-protection/messages.ts";
import { getUnknownSender } from "#core/requests/burst-protection/store.server.ts";
import { canOnlyBeCalled } from "#core/requests/form/contact-checks.server.ts";
import { getLinkUrl } from "#core/requests/link/links.server.ts";
import { findClosure } from "#core/settings/closures.ts";
import type { Settings } from "#core/settings/contract.ts";
import { getDayPlan, type OpeningDays } from "#core/settings/rules.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { getCallName } from "#domain/text/greeting.ts";
import { formatTimeOfDay } from "#domain/time.ts";
import { getDayChange } from "#features/workshop/appointments/changes/day-change.ts";
import { getChangeError } from "#features/workshop/appointments/changes/visit-effects.server.ts";
import { getNotificationStatus } from "#features/workshop/appointments/notices/notification-status.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import type { Agenda, PublicVisit, Visit } from "./contract.ts";
import { CANCELLED_AS_REQUESTED, formatCancellation, formatShopCancellation } from "./messages.ts";
import type { VisitRecord } from "./read-model.server.ts";
import { toVisitTime } from "./rules.ts";
import { getVisitStateInfo } from "./visit-states.ts";

export function toStaffVisit(
	ctx: Pick<AppContext, "secret" | "env">,
	visit: VisitRecord,
	calendar: OpeningDays,
): Visit {
	const isCancelled = getVisitStateInfo(visit.state).isCancelled;
	return {
		...pickWireFields(visit, "reference", "name", "phone", "phoneTyped", "email"),
		...pickWireFields(visit, "service", "serviceId", "car", "note"),
		...pickWireFields(visit, "minutes", "state", "cancelReason", "cancelledBy", "customerConfirmedAt"),
		...pickWireFields(visit, "createdAt", "updatedAt"),
		id: visit.id,
		lead_id: visit.leadId,
		cancellation_text: isCancelled ? capitalize(formatCancellation(visit)) : null,
		customer_cancellation_text: isCancelled
			? (formatShopCancellation(visit) ?? CANCELLED_AS_REQUESTED)
			: null,
		...toVisitTime(visit),
		day_change: getDayChange(visit, calendar),
		link: getLinkUrl(ctx, visit) ?? null,
		notification: getNotificationStatus(visit, ctx.env.SMTP_URL !== undefined || visit.storedMailCount > 0),
		calendar: {
			state: visit.calendarState,
			error: visit.calendarError,
			at: visit.calendarAt,
		},
	};
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Builds the agenda's view of a day, open or closed. */
export function toAgendaDay(day: string, settings: Settings): Agenda["days"][number] {
	const plan = getDayPlan(day, settings);
	const isOpen = "opens" in plan;
	const closure = findClosure(settings.closedDays, day);
	return {
		day,
		opens: isOpen ? formatTimeOfDay(plan.opens) : null,
		closes: isOpen ? formatTimeOfDay(plan.closes) : null,
		reason: isOpen ? null : plan.reason,
		special: (isOpen && plan.special) || null,
		pauses: ((isOpen && plan.pauses) || []).map(({ from, to, reason = "" }) => ({
			from: formatTimeOfDay(from),
			to: formatTimeOfDay(to),
			reason,
		})),
		blocks: settings.blockedHours
			.filter(({ date }) => date === day)
			.map(({ from, to, reason }) => ({ from, to, reason })),
		closure: closure ? { from: closure.from, to: closure.to } : null,
		capacity: settings.agenda.capacityPerHour,
	};
}

/** Builds the view of a visit for its link: of the customer's data only the first name. */
export async function toPublicVisit(
	{ now }: Pick<AppContext, "now">,
	db: DbOrTrx,
	visit: VisitRecord,
): Promise<PublicVisit> {
	const when = toVisitTime(visit);
	const stateError = getChangeError({ ...when, state: visit.state }, now());
	const isPendingInQuarantine = visit.isQuarantined === 1 && stateError === undefined;
	const waits = isPendingInQuarantine && (await getUnknownSender(db, visit.leadId)).isAskedToWait;
	const changeError = waits ? VISIT_HELD_MESSAGE : stateError;
	return {
		...pickWireFields(visit, "reference", "service", "car", "minutes", "state", "sequence"),
		...pickWireFields(visit, "cancelledBy", "customerConfirmedAt"),
		...when,
		day_change: getDayChange(visit, await getSettings(db)),
		first_name: getCallName(visit.name),
		can_change: changeError === undefined,
		why_not: changeError ?? null,
		cancellation_text: getVisitStateInfo(visit.state).isCancelled ? formatShopCancellation(visit) : null,
		waits,
		is_called: canOnlyBeCalled(visit.phone),
	};
}
