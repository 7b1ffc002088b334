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
/** Reminders: the day before, while the visit can still be moved, and two hours before. */
const REMIND_BEFORE_S = [24 * HOUR_S, 2 * HOUR_S];

type IcsVisit = {
	visit: VisitRecord;
	settings: OpeningDays & Pick<Settings, "name" | "email" | "phone" | "address">;
	/** The customer portal; undefined when the site has no address. */
	link: string | undefined;
};

/**
 * Creates the customer's calendar file: UTC times, a stable UID and a growing sequence, so that a later file updates or
 * removes the earlier entry. The file is attached to our emails, so user text that a program would turn into a link is
 * neutralized. If the day's hours changed since, the entry is tentative, says so and has no alarms.
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
		// The UID must never change.
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
		// Quotation marks would end the name's parameter value.
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

/** Returns the file's media type, including the method: calendars recognise a cancellation by it. */
export function icsType({ state }: Pick<VisitRecord, "state">): string {
	const method = factsOf(state).isCalledOff ? "CANCEL" : "PUBLISH";
	return `text/calendar; charset=utf-8; method=${method}`;
}
