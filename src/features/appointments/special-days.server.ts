import { followLead } from "#features/leads/follow.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { changeDates } from "#features/settings/opening-days.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { panamaDay } from "#panama/time.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { changedMeanwhile, mustExist, NotFoundError, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { hasBegun } from "./begins.ts";
import type {
	DayClosed,
	DayNews,
	NewClosedDay,
	NewSpecialDay,
	Outside,
	SpecialDaySet,
	Visit,
} from "./contract.ts";
import { newsOfVisit } from "./day-news.ts";
import { lockVisit, visitAgain } from "./open.server.ts";
import { listHoursAhead, listOpenVisitsOn } from "./read-model.server.ts";
import { refuseGoneDay } from "./refusals.server.ts";
import { whenOfStored } from "./rules.ts";
import {
	ALREADY_CLOSED,
	CHANGED_MEANWHILE,
	EVENTS,
	NO_SUCH_VISIT,
	NOT_CLOSED,
	NOT_SPECIAL,
} from "./sentences.ts";
import { updateVisit } from "./store.server.ts";
import { visitForStaff } from "./view.server.ts";
import { factsOf } from "./visit-states.ts";

const OUTSIDE_SHOWN = 100;

/**
 * Closes a day: it takes no more bookings, and the site shows the reason. Its visits stay until staff move them.
 *
 * @returns `affected` are those visits
 * @throws RuleError already_closed (409) | bad_day (422)
 * @source rules 3.19
 */
export async function closeDay(
	at: Platform,
	actor: Actor,
	{ day, reason }: NewClosedDay,
): Promise<DayClosed> {
	refuseGoneDay(at.now(), day);
	const settings = await changeDates(at, actor, ({ closedDays: before }) => {
		if (before.some(({ date }) => date === day))
			throw new RuleError("already_closed", ALREADY_CLOSED, {
				status: 409,
				fields: { day: ALREADY_CLOSED },
			});
		return { closedDays: [...before, { date: day, reason }] };
	});
	const affected = await listOpenVisitsOn(at.db, [day]);
	const { closedDays } = settings;
	return {
		closed_days: closedDays,
		affected: affected.map((visit) => visitForStaff(at, visit, settings)),
	};
}

/**
 * Sets special hours for a date, open or closed before. The site and the available times follow at once.
 *
 * @returns `affected` are the visits outside these hours; they stay until staff move them
 * @throws RuleError bad_day (422) for a past day
 * @source rules 3.25
 */
export async function setSpecialDay(
	at: Platform,
	actor: Actor,
	{ day, ...hours }: NewSpecialDay,
): Promise<SpecialDaySet> {
	refuseGoneDay(at.now(), day);
	const settings = await changeDates(at, actor, ({ closedDays, specialDays }) => ({
		closedDays: closedDays.filter(({ date }) => date !== day),
		specialDays: [...specialDays.filter(({ date }) => date !== day), { date: day, ...hours }],
	}));
	return { special_days: settings.specialDays, affected: await outsideOn(at, settings, day) };
}

async function outsideOn(at: Platform, settings: Settings, day: string): Promise<Visit[]> {
	const visits = await listOpenVisitsOn(at.db, [day]);
	return visits
		.map((visit) => visitForStaff(at, visit, settings))
		.filter(({ day_news: news }) => news !== null);
}

/** Messages for a date that is not in its list. */
const UNLISTED = { closedDays: NOT_CLOSED, specialDays: NOT_SPECIAL };

/**
 * Restores the regular hours of a date.
 *
 * @returns `affected` are the visits outside these hours; they stay until staff move them
 * @throws NotFoundError if the date was not in that list
 */
export async function dropDay(
	at: Platform,
	actor: Actor,
	list: keyof typeof UNLISTED,
	day: string,
): Promise<DayClosed & SpecialDaySet> {
	const settings = await changeDates(at, actor, ({ [list]: before }) => {
		if (!before.some(({ date }) => date === day)) throw new NotFoundError(UNLISTED[list]);
		return { [list]: before.filter(({ date }) => date !== day) };
	});
	const { closedDays, specialDays } = settings;
	const affected = await outsideOn(at, settings, day);
	return { closed_days: closedDays, special_days: specialDays, affected };
}

/**
 * Reads the visits from today on whose day was closed or shortened after booking, at most the first 100. A visit is
 * listed until its customer is notified and its time has come.
 *
 * @source rules 3.25
 */
export async function readOutside(at: Platform, settings: Settings): Promise<Outside[]> {
	const now = at.now();
	const ahead = await listHoursAhead(at.reads, panamaDay(now));
	const days = new Set(ahead.filter((one) => newsOfVisit(one, settings)).map(({ day }) => day));
	if (days.size === 0) return [];
	const visits = await listOpenVisitsOn(at.reads, [...days]);
	return visits
		.flatMap((visit) => {
			const why = newsOfVisit(visit, settings);
			return why ? [{ visit, why, is_told: visit.dayTold === why }] : [];
		})
		.filter(({ visit, is_told }) => !is_told || !hasBegun(whenOfStored(visit), now))
		.slice(0, OUTSIDE_SHOWN)
		.map(({ visit, ...news }) => ({ visit: visitForStaff(at, visit, settings), ...news }));
}

/**
 * Records that a customer knows how their visit's day changed. It is not an edit: the visit keeps its version, so that
 * a concurrent edit is not rejected.
 *
 * @throws NotFoundError | RuleError changed_meanwhile (409) if the visit is no longer on that day
 * @source rules 3.25
 */
export function keepDayTold(
	at: Platform,
	actor: Actor,
	leadId: string,
	{ day, why }: DayNews,
): Promise<Visit> {
	return inTransaction(at.db, async (trx) => {
		const visit = mustExist(await lockVisit(trx, leadId), NO_SUCH_VISIT);
		if (visit.day !== day || !factsOf(visit.state).isOpen)
			throw changedMeanwhile(CHANGED_MEANWHILE);
		if (visit.dayTold !== why) {
			await updateVisit(trx, leadId, { dayTold: why });
			const told = { author: actor.fullName, text: EVENTS.dayTold(day, why) };
			await followLead(trx, at.now(), leadId, told);
		}
		return visitForStaff(at, await visitAgain(trx, leadId), await getSettings(trx));
	});
}
