import type { Settings } from "#features/settings/contract.ts";
import { clockTime, panamaDay, panamaMinuteOfDay } from "#panama/time.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { holdOrRefuse } from "./book.server.ts";
import { releaseHours } from "./hold.server.ts";
import { putAt } from "./move.server.ts";
import { hasBegun, timeOf, whyNotOpen } from "./rules.ts";
import { fitsNoMore, otherWindow } from "./sentences.ts";
import { updateVisit, type VisitRecord } from "./store.server.ts";
import { untilOf, type VisitLength } from "./visit-length.ts";
import { factsOf } from "./visit-states.ts";

/** How the other service is received, and what staff decided when they were asked. */
type Fit = {
	job: VisitLength;
	overbook: boolean | undefined;
	isNewTime: boolean | undefined;
	author: string;
};

/**
 * Gives a visit the time that its other service takes: the same hour asked for anew, or that service's window of the day.
 * What has begun or come keeps its hours; what was called off or missed holds none, and takes the other time when it stands again.
 *
 * @param visit says the other service already, and is locked
 * @throws RuleError bad_time (422) | slot_taken | other_window (409)
 * @source rules 3.31
 */
export async function fitAgain(
	at: Platform,
	trx: Trx,
	settings: Settings,
	visit: VisitRecord,
	{ job, overbook, isNewTime, author }: Fit,
): Promise<void> {
	const { leadId, day, startMinute: start } = visit;
	const isLeft = job.dropOff ? 1 : 0;
	const time = { minutes: job.minutes, isDropOff: isLeft };
	if (day === null || start === null) return updateVisit(trx, leadId, time);
	const { holdsHours, hasCome } = factsOf(visit.state);
	if (!holdsHours) return isLeft || visit.isDropOff ? undefined : updateVisit(trx, leadId, time);
	if (hasCome || hasBegun({ day, time: timeOf(start) }, at.now())) return;
	const begins = job.dropOff?.start ?? start;
	refusePast(at.now(), settings, visit, { day, begins, job });
	const manner = { field: "time" as const, overbook };
	if (begins === start) {
		await releaseHours(trx, leadId);
		if (!visit.isQuarantined)
			await holdOrRefuse(at, trx, settings, { leadId, day, start, job }, manner);
		return updateVisit(trx, leadId, { ...time, sequence: visit.sequence + 1 });
	}
	const hour = { day, time: clockTime(begins), job };
	if (!isNewTime) {
		const window = { time: hour.time, until: untilOf(job) };
		const sentence = otherWindow(visit.service, clockTime(start), window);
		throw new RuleError("other_window", sentence, { status: 409 });
	}
	await putAt(at, trx, settings, visit, hour, manner, { by: "taller", author });
}

/** @throws RuleError bad_time: the shop closes before the work ends, or the window of today is over */
function refusePast(
	now: Date,
	settings: Settings,
	{ service }: VisitRecord,
	{ day, begins, job }: { day: string; begins: number; job: VisitLength },
) {
	const isOver = day === panamaDay(now) && begins + job.minutes <= panamaMinuteOfDay(now);
	if (!isOver && !whyNotOpen(day, clockTime(begins), settings, job.minutes)) return;
	const sentence = fitsNoMore(service);
	throw new RuleError("bad_time", sentence, { fields: { service: sentence } });
}
