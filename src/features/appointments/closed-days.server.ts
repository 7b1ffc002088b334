import { changeDates } from "#features/settings/opening-days.server.ts";
import { NotFoundError, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ClosedDays, DayClosed, NewClosedDay } from "./contract.ts";
import { listOpenVisitsOn } from "./read-model.server.ts";
import { refuseGoneDay } from "./refusals.server.ts";
import { ALREADY_CLOSED, NOT_CLOSED } from "./sentences.ts";
import { visitForStaff } from "./view.server.ts";

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
	const { closedDays } = await changeDates(at, actor, ({ closedDays: before }) => {
		if (before.some(({ date }) => date === day))
			throw new RuleError("already_closed", ALREADY_CLOSED, {
				status: 409,
				fields: { day: ALREADY_CLOSED },
			});
		return { closedDays: [...before, { date: day, reason }] };
	});
	const affected = await listOpenVisitsOn(at.db, [day]);
	return { closed_days: closedDays, affected: affected.map((visit) => visitForStaff(at, visit)) };
}

/** Opens a day again. @throws NotFoundError when it was not closed */
export async function openDay(at: Platform, actor: Actor, day: string): Promise<ClosedDays> {
	const { closedDays } = await changeDates(at, actor, ({ closedDays: before }) => {
		if (!before.some(({ date }) => date === day)) throw new NotFoundError(NOT_CLOSED);
		return { closedDays: before.filter(({ date }) => date !== day) };
	});
	return { closed_days: closedDays };
}
