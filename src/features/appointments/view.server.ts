import type { Platform } from "#platform/platform.server.ts";
import { wired } from "#platform/wire.ts";
import type { PublicVisit, Visit } from "./contract.ts";
import { visitLink } from "./link.server.ts";
import { timeOf, whenOfStored, whyNotChange } from "./rules.ts";
import type { VisitRecord } from "./store.server.ts";

export function visitForStaff(at: Pick<Platform, "secret" | "env">, visit: VisitRecord): Visit {
	return {
		...wired(visit, "reference", "name", "phone", "email", "service", "serviceId", "car", "note"),
		...wired(visit, "minutes", "state", "cancelReason", "cancelledBy", "customerConfirmedAt"),
		...wired(visit, "createdAt", "updatedAt"),
		id: visit.leadId,
		...whenOfStored(visit),
		link: visitLink(at, visit.leadId) ?? null,
		calendar: {
			state: visit.calendarState,
			error: visit.calendarError,
			at: visit.calendarAt,
		},
	};
}

/** A visit as whoever has its link sees it: the first name and nothing else of the person. */
export function visitForCustomer(visit: VisitRecord, now: Date): PublicVisit {
	const time = timeOf(visit.startMinute);
	const whyNot = whyNotChange({ day: visit.day, time, state: visit.state }, now);
	return {
		...wired(visit, "reference", "service", "car", "minutes", "state", "sequence"),
		customer_confirmed_at: visit.customerConfirmedAt,
		...whenOfStored(visit),
		first_name: visit.name.trim().split(/\s+/)[0] ?? "",
		can_change: whyNot === undefined,
		why_not: whyNot ?? null,
	};
}
