import { openPageOf } from "#features/leads/photo-link.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { planOf } from "#features/settings/rules.ts";
import { timeOfMinute } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { wired } from "#platform/database/wire.ts";
import type { Platform } from "#platform/platform.server.ts";
import { calledName } from "#words/greeting.ts";
import type { Agenda, PublicVisit, Visit } from "./contract.ts";
import { visitLink } from "./link.server.ts";
import { whenOfStored } from "./rules.ts";
import type { VisitRecord } from "./store.server.ts";
import { whyNotChange } from "./visit-effects.server.ts";
import { factsOf } from "./visit-states.ts";

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

/** A day as the agenda shows it, closed or open. */
export function dayForStaff(day: string, settings: Settings): Agenda["days"][number] {
	const plan = planOf(day, settings);
	const isOpen = "opens" in plan;
	return {
		day,
		opens: isOpen ? timeOfMinute(plan.opens) : null,
		closes: isOpen ? timeOfMinute(plan.closes) : null,
		reason: isOpen ? null : plan.reason,
		special: (isOpen && plan.special) || null,
		capacity: settings.agenda.capacityPerHour,
	};
}

/** A visit as whoever has its link sees it: what they are called and nothing else of the person. */
export async function visitForCustomer(
	at: Pick<Platform, "secret" | "now">,
	db: DbOrTrx,
	visit: VisitRecord,
): Promise<PublicVisit> {
	const when = whenOfStored(visit);
	const whyNot = whyNotChange({ ...when, state: visit.state }, at.now());
	return {
		...wired(visit, "reference", "service", "car", "minutes", "state", "sequence"),
		customer_confirmed_at: visit.customerConfirmedAt,
		...when,
		first_name: calledName(visit.name),
		can_change: whyNot === undefined,
		why_not: whyNot ?? null,
		photos: factsOf(visit.state).isOpen ? ((await openPageOf(at, db, visit.leadId)) ?? null) : null,
	};
}
