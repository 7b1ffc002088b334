import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Settings } from "#features/settings/contract.ts";
import type { OpeningDays } from "#features/settings/rules.ts";
import { panamaInstant } from "#panama/time.ts";
import { plainWords } from "#platform/mail/letter-text.ts";
import { newsOfVisit } from "./day-news.ts";
import { whenOfStored } from "./rules.ts";
import { ICS, whenWords } from "./sentences.ts";
import type { VisitRecord } from "./store.server.ts";
import { effectsOf } from "./visit-effects.server.ts";
import { factsOf } from "./visit-states.ts";

const HOUR_S = 60 * 60;
/** The day before, when it can still be moved, and in time to set out. */
const REMIND_BEFORE_S = [24 * HOUR_S, 2 * HOUR_S];

type IcsVisit = {
	visit: VisitRecord;
	settings: OpeningDays & Pick<Settings, "name" | "email" | "phone" | "address">;
	/** The customer's own page, where the site has an address. */
	link: string | undefined;
};

/**
 * A visit for the customer's own calendar: UTC times, a UID that stays, a sequence that grows, so that a later file
 * changes or takes away the entry of an earlier one. It travels in our letters, so it says nothing that a stranger
 * typed and a program would turn into a link. On a day that was closed since nobody waits for it: it says so and rings for nobody.
 *
 * @returns undefined while the visit has no hour
 * @source rules 3.17; RFC 5545; RFC 5546; ASVS 5.0 §1.3.11
 */
export function icsOf({ visit, settings, link }: IcsVisit): string | undefined {
	const { day, startMinute, minutes, state } = visit;
	if (day === null || startMinute === null) return undefined;
	const { isCalledOff: isOff, isOpen } = factsOf(state);
	const news = isOpen ? newsOfVisit(visit, settings) : null;
	const title = ICS.title(settings.name, plainWords(visit.service));
	const start = panamaInstant(day, startMinute);
	const { street, district, city } = settings.address;
	const calendar = ical({
		prodId: { company: settings.name, product: "Biela", language: "ES" },
		method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
	});
	calendar.createEvent({
		// Its name in every calendar, for good.
		id: `${visit.leadId}@biela`,
		sequence: visit.sequence,
		stamp: new Date(visit.updatedAt),
		start,
		end: panamaInstant(day, startMinute + minutes),
		summary: title,
		description: [
			whenWords(whenOfStored(visit)),
			news ? ICS.otherHour(news) : "",
			plainWords(visit.car),
			`${ICS.reference}: ${visit.reference}`,
			link ? `${ICS.change}: ${link}` : "",
			`${ICS.phone}: ${settings.phone}`,
		]
			.filter(Boolean)
			.join("\n"),
		location: [settings.name, street, district, city].join(", "),
		url: link ?? null,
		status: news ? ICalEventStatus.TENTATIVE : effectsOf(state).status,
		// Quotation marks would end the parameter that its name is.
		organizer: { name: settings.name.replaceAll('"', "'"), email: settings.email },
		alarms:
			isOff || news
				? []
				: REMIND_BEFORE_S.map((seconds) => ({
						type: ICalAlarmType.display,
						triggerBefore: seconds,
						description: title,
					})),
	});
	return calendar.toString();
}

/** The file's type; its method travels with it, so that a cancellation is recognised. */
export function icsType({ state }: Pick<VisitRecord, "state">): string {
	const method = factsOf(state).isCalledOff ? "CANCEL" : "PUBLISH";
	return `text/calendar; charset=utf-8; method=${method}`;
}
