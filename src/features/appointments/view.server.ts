import { isCalled } from "#features/leads/form/reach.server.ts";
import { linkOf } from "#features/leads/link/links.server.ts";
import { VISIT_WAITS } from "#features/leads/strangers/sentences.ts";
import { strangerOf } from "#features/leads/strangers/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { type OpeningDays, planOf } from "#features/settings/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { timeOfMinute } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { wired } from "#platform/database/wire.ts";
import type { Platform } from "#platform/platform.server.ts";
import { calledName } from "#words/greeting.ts";
import type { Agenda, PublicVisit, Visit } from "./contract.ts";
import { newsOfVisit } from "./day-news.ts";
import { whenOfStored } from "./rules.ts";
import { CALLED_OFF_AS_ASKED, calledOff, calledOffByShop } from "./sentences.ts";
import type { VisitRecord } from "./store.server.ts";
import { whyNotChange } from "./visit-effects.server.ts";
import { factsOf } from "./visit-states.ts";
import { toldOf } from "./visit-told.server.ts";

export function visitForStaff(
	at: Pick<Platform, "secret" | "env">,
	visit: VisitRecord,
	calendar: OpeningDays,
): Visit {
	const isOff = factsOf(visit.state).isCalledOff;
	return {
		...wired(visit, "reference", "name", "phone", "phoneTyped", "email"),
		...wired(visit, "service", "serviceId", "car", "note"),
		...wired(visit, "minutes", "state", "cancelReason", "cancelledBy", "customerConfirmedAt"),
		...wired(visit, "createdAt", "updatedAt"),
		id: visit.leadId,
		called_off: isOff ? whole(calledOff(visit)) : null,
		called_off_told: isOff ? (calledOffByShop(visit) ?? CALLED_OFF_AS_ASKED) : null,
		...whenOfStored(visit),
		day_news: newsOfVisit(visit, calendar),
		link: linkOf(at, visit) ?? null,
		told: toldOf(visit, at.env.SMTP_URL !== undefined),
		calendar: {
			state: visit.calendarState,
			error: visit.calendarError,
			at: visit.calendarAt,
		},
	};
}

const whole = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Builds the agenda's view of a day, open or closed. */
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

/** Builds the view of a visit for its link: of the customer's data only the first name. */
export async function visitForCustomer(
	{ now }: Pick<Platform, "now">,
	db: DbOrTrx,
	visit: VisitRecord,
): Promise<PublicVisit> {
	const when = whenOfStored(visit);
	const over = whyNotChange({ ...when, state: visit.state }, now());
	const isKept = visit.isQuarantined === 1 && over === undefined;
	const waits = isKept && (await strangerOf(db, visit.leadId)).isToldToWait;
	const whyNot = waits ? VISIT_WAITS : over;
	return {
		...wired(visit, "reference", "service", "car", "minutes", "state", "sequence"),
		...wired(visit, "cancelledBy", "customerConfirmedAt"),
		...when,
		day_news: newsOfVisit(visit, await getSettings(db)),
		first_name: calledName(visit.name),
		can_change: whyNot === undefined,
		why_not: whyNot ?? null,
		called_off: factsOf(visit.state).isCalledOff ? calledOffByShop(visit) : null,
		waits,
		is_called: isCalled(visit.phone),
	};
}
