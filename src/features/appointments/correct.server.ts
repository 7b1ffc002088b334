import { storeCorrection, told } from "#features/leads/correct.server.ts";
import { findLead } from "#features/leads/inbox-read-model.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { lockSettings } from "#features/settings/store.server.ts";
import { clockTime, panamaDay, panamaMinuteOfDay } from "#panama/time.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { conflict, mustExist, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { retellVisit } from "./announce.server.ts";
import { hasBegun } from "./begins.ts";
import { holdOrRefuse } from "./book.server.ts";
import type { Visit, VisitCorrection } from "./contract.ts";
import { releaseHours } from "./hold.server.ts";
import { putAt } from "./move.server.ts";
import { openForEdit, stampAfter, visitAgain } from "./open.server.ts";
import { correctWrittenDown } from "./request/store.server.ts";
import { timeOf, whenOfStored, whyNotOpen } from "./rules.ts";
import { fitsNoMore, NO_SUCH_VISIT, otherWindow, visitSummary } from "./sentences.ts";
import { updateVisit, type VisitRecord } from "./store.server.ts";
import { visitForStaff } from "./view.server.ts";
import { findChosen } from "./visit-length.server.ts";
import { untilOf, type VisitLength } from "./visit-length.ts";
import { factsOf } from "./visit-states.ts";

/**
 * Puts a visit right: its person, car, note and service, with what it said in the history. One to come takes the time of
 * its other service, whose hours are asked for anew. Only an appointment's request is told by its visit's car and service.
 *
 * @throws RuleError quarantined | bad_phone | nothing_to_correct | bad_time (422) | slot_taken | other_window | changed_meanwhile (409)
 * @source rules 3.31
 */
export function correctVisit(
	at: Platform,
	actor: Actor,
	leadId: string,
	to: VisitCorrection,
): Promise<Visit> {
	return inTransaction(at.db, async (trx) => {
		const visit = await openForEdit(at, trx, leadId, to);
		const settings = await lockSettings(trx);
		const lead = mustExist(await findLead(trx, leadId), NO_SUCH_VISIT);
		const { service, serviceId, job } = await findChosen(trx, to.service, settings);
		const { car, note } = to;
		const isOther = service !== visit.service;
		const isNewWords = car !== visit.car || note !== visit.note;
		const summary = visitSummary({ service, car, ...whenOfStored(visit) });
		const isChanged = await storeCorrection(at, trx, actor, lead, {
			person: to,
			lines: [
				...told("service", visit.service, service),
				...told("car", visit.car, car),
				...told("note", visit.note, note),
			],
			set: lead.kind === "appointment" ? { car, summary } : {},
			words: isNewWords ? `${car} ${note}` : "",
		});
		if (!isChanged) return visitForStaff(at, visit, settings);
		await updateVisit(trx, leadId, {
			car,
			note,
			updatedAt: stampAfter(visit, at.now()),
			...(isOther && { service, serviceId }),
		});
		if (isOther) {
			await correctWrittenDown(trx, leadId, { service, serviceId });
			const other = await visitAgain(trx, leadId);
			await fitAgain(at, trx, settings, other, { job, actor, to });
		}
		await retellVisit(at, trx, leadId);
		return visitForStaff(at, await visitAgain(trx, leadId), settings);
	});
}

/**
 * Gives a visit the time that its other service takes: the same hour asked for anew, or that service's window of the day.
 * What has begun or come keeps its hours; what was called off or missed holds none, and takes the other time when it stands again.
 *
 * @param visit says the other service already, and is locked
 * @throws RuleError bad_time (422) | slot_taken | other_window (409)
 */
async function fitAgain(
	at: Platform,
	trx: Trx,
	settings: Settings,
	visit: VisitRecord,
	{ job, actor, to }: { job: VisitLength; actor: Actor; to: VisitCorrection },
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
	const manner = { field: "time" as const, overbook: to.overbook };
	const until = untilOf(job);
	if (begins === start && until === whenOfStored(visit).until) {
		await releaseHours(trx, leadId);
		await holdOrRefuse(at, trx, settings, { leadId, day, start, job }, manner);
		return updateVisit(trx, leadId, { ...time, sequence: visit.sequence + 1 });
	}
	const hour = { day, time: clockTime(begins), job };
	if (begins !== start && !to.new_time) {
		const sentence = otherWindow(visit.service, clockTime(start), { time: hour.time, until });
		throw conflict("other_window", sentence);
	}
	await putAt(at, trx, settings, visit, hour, manner, { by: "taller", author: actor.fullName });
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
