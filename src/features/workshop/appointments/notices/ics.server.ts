import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Settings } from "#core/settings/contract.ts";
import type { OpeningDays } from "#core/settings/rules.ts";
import { toPanamaInstant } from "#domain/time.ts";
import { getDayChange } from "#features/workshop/appointments/changes/day-change.ts";
import { getStateEffects } from "#features/workshop/appointments/changes/visit-effects.server.ts";
import { CALENDAR_TEXTS, formatVisitTime } from "#features/workshop/appointments/messages.ts";
import type { VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import { toVisitTime } from "#features/workshop/appointments/rules.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { toSafePlainText } from "#server/mail/email-text.ts";

const HOUR_S = 60 * 60;
/** Reminders: the day before, while the visit can still be moved, and two hours before. */
const REMIND_BEFORE_S = [24 * HOUR_S, 2 * HOUR_S];

type IcsInput = {
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
export function createIcs({ visit, settings, link }: IcsInput): string | undefined {
	const { day, startMinute, minutes, state } = visit;
	if (day === null || startMinute === null) return undefined;
	const { isCancelled, isOpen } = getVisitStateInfo(state);
	const dayChange = isOpen ? getDayChange(visit, settings) : null;
	const title = CALENDAR_TEXTS.title(settings.name, toSafePlainText(visit.service));
	const start = toPanamaInstant(day, startMinute);
	const { street, district, city } = settings.address;
	const calendar = ical({
		prodId: { company: settings.name, product: "Biela", language: "ES" },
		method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
	});
	calendar.createEvent({
		// The UID must never change.
		id: `${visit.id}@biela`,
		sequence: visit.sequence,
		stamp: new Date(visit.updatedAt),
		start,
		end: toPanamaInstant(day, startMinute + minutes),
		summary: title,
		description: [
			formatVisitTime(toVisitTime(visit)),
			dayChange ? CALENDAR_TEXTS.needsOtherHour(dayChange) : "",
			toSafePlainText(visit.car),
			`${CALENDAR_TEXTS.reference}: ${visit.reference}`,
			link ? `${CALENDAR_TEXTS.change}: ${link}` : "",
			`${CALENDAR_TEXTS.phone}: ${settings.phone}`,
		]
			.filter(Boolean)
			.join("\n"),
		location: [settings.name, street, district, city].join(", "),
		url: link ?? null,
		status: dayChange ? ICalEventStatus.TENTATIVE : getStateEffects(state).status,
		// Quotation marks would end the name's parameter value.
		organizer: { name: settings.name.replaceAll('"', "'"), email: settings.email },
		alarms:
			isCancelled || dayChange
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
export function getIcsType({ state }: Pick<VisitRecord, "state">): string {
	const method = getVisitStateInfo(state).isCancelled ? "CANCEL" : "PUBLISH";
	return `text/calendar; charset=utf-8; method=${method}`;
}
