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
 * Closes a day: nothing more is booked on it, and the site says why. The visits it already has stay, for staff to move.
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
 * Gives a date hours of its own, instead of those it had, closed or not; the site and the promises follow at once.
 *
 * @returns `affected` are the visits that stand outside of them: they stay, for staff to move
 * @throws RuleError bad_day (422) for a day gone by
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

/** The sentence of a date that is not in its list. */
const UNLISTED = { closedDays: NOT_CLOSED, specialDays: NOT_SPECIAL };

/**
 * Gives a date the hours of its weekday again.
 *
 * @returns `affected` are the visits that stand outside of them: they stay, for staff to move
 * @throws NotFoundError when it was not in that list
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
 * The visits from today on that stand on a day closed since, or outside of its hours, until they begin or their
 * customer was told: at most the first 100.
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
 * Keeps that a customer was told what became of their visit's day. It is a fact, not an edit: the visit stays as it is, and
 * whoever changes it meanwhile is not refused.
 *
 * @throws NotFoundError | RuleError changed_meanwhile (409) where it stands on that day no more
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
