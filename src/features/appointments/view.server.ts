import type { Platform } from "#platform/platform.server.ts";
import type { PublicVisit, Visit } from "./contract.ts";
import { visitLink } from "./link.server.ts";
import { timeOf, whenOfStored, whyNotChange } from "./rules.ts";
import type { VisitRecord } from "./store.server.ts";

/** A visit as staff see it. */
export function visitForStaff(at: Pick<Platform, "secret" | "env">, visit: VisitRecord): Visit {
	return {
		id: visit.leadId,
		reference: visit.reference,
		name: visit.name,
		phone: visit.phone,
		email: visit.email,
		service: visit.service,
		service_id: visit.serviceId,
		car: visit.car,
		note: visit.note,
		...whenOfStored(visit),
		minutes: visit.minutes,
		state: visit.state,
		cancel_reason: visit.cancelReason,
		cancelled_by: visit.cancelledBy,
		customer_confirmed_at: visit.customerConfirmedAt,
		link: visitLink(at, visit.leadId) ?? null,
		calendar: {
			state: visit.calendarState,
			error: visit.calendarError,
			at: visit.calendarAt,
		},
		created_at: visit.createdAt,
		updated_at: visit.updatedAt,
	};
}

/** A visit as whoever has its link sees it: the first name and nothing else of the person. */
export function visitForCustomer(visit: VisitRecord, now: Date): PublicVisit {
	const time = timeOf(visit.startMinute);
	const whyNot = whyNotChange({ day: visit.day, time, state: visit.state }, now);
	return {
		reference: visit.reference,
		service: visit.service,
		car: visit.car,
		...whenOfStored(visit),
		minutes: visit.minutes,
		state: visit.state,
		first_name: visit.name.trim().split(/\s+/)[0] ?? "",
		customer_confirmed_at: visit.customerConfirmedAt,
		can_change: whyNot === undefined,
		why_not: whyNot ?? null,
		sequence: visit.sequence,
	};
}
