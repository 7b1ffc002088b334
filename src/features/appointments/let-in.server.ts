import { SYSTEM_AUTHOR } from "#features/leads/authors.ts";
import { followLead } from "#features/leads/follow.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { lockSettings } from "#features/settings/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { announceVisit } from "./announce.server.ts";
import { hasBegun } from "./begins.ts";
import { holdHours, releaseHours } from "./hold.server.ts";
import { lockVisit, stampAfter, visitAgain } from "./open.server.ts";
import { timeOf, whenOfStored, whyNotDay, whyNotOpen } from "./rules.ts";
import { EVENTS, LOST_REASON, visitSummary } from "./sentences.ts";
import { updateVisit, type VisitRecord } from "./store.server.ts";
import { jobOfVisit } from "./visit-length.server.ts";
import { roomFor } from "./visit-length.ts";
import { factsOf } from "./visit-states.ts";

const ASKED_AGAIN = { state: "pending", cancelReason: null, cancelledBy: null } as const;

/**
 * Admits the visit of a lead that leaves quarantine to the agenda, as if it were booked now: reserves its hour and
 * notifies the customer. If the hour is no longer available, the visit waits without an hour.
 *
 * @source rules 3.8, 4.5
 */
export async function letVisitIn(at: Platform, trx: Trx, leadId: string): Promise<void> {
	const kept = await lockVisit(trx, leadId);
	// A visit that was cancelled together with its request is reopened with it.
	if (kept?.cancelReason === LOST_REASON) {
		const updatedAt = stampAfter(kept, at.now());
		await updateVisit(trx, leadId, { ...ASKED_AGAIN, updatedAt });
	}
	const visit = kept && (await visitAgain(trx, leadId));
	if (!visit || !factsOf(visit.state).isOpen) return;
	const settings = await lockSettings(trx);
	if (!(await canStand(at, trx, settings, visit))) await takeHourOff(at, trx, settings, visit);
	await announceVisit(at, trx, settings, await visitAgain(trx, leadId), "booked", "customer");
}

/** Reserves the requested hour, if any. @returns false when the day or hour is no longer available */
async function canStand(
	at: Platform,
	trx: Trx,
	settings: Settings,
	visit: VisitRecord,
): Promise<boolean> {
	const { leadId, day, startMinute: start, minutes } = visit;
	const now = at.now();
	if (day === null) return true;
	if (whyNotDay(day, { now, calendar: settings })) return false;
	const time = timeOf(start);
	if (start === null || time === null) return true;
	if (hasBegun({ day, time }, now) || whyNotOpen(day, time, settings, minutes)) return false;
	const job = await jobOfVisit(trx, visit);
	return holdHours(trx, { leadId, day, start, ...job }, { capacity: roomFor(job, settings) });
}

async function takeHourOff(at: Platform, trx: Trx, settings: Settings, visit: VisitRecord) {
	const now = at.now();
	const { leadId, service, car } = visit;
	// A visit of several hours may have reserved some of them.
	await releaseHours(trx, leadId);
	const isDayGone = visit.day === null || whyNotDay(visit.day, { now, calendar: settings });
	const day = isDayGone ? null : visit.day;
	await updateVisit(trx, leadId, { day, startMinute: null, updatedAt: stampAfter(visit, now) });
	await followLead(trx, now, leadId, {
		author: SYSTEM_AUTHOR,
		text: EVENTS.hourGone(whenOfStored(visit)),
		summary: visitSummary({ service, car, day, time: null }),
	});
}
