import { followLead, reopenLead } from "#features/leads/follow.server.ts";
import { refuseForgotten } from "#features/leads/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { lockSettings } from "#features/settings/store.server.ts";
import { minuteOfClock } from "#panama/time.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { announceVisit } from "./announce.server.ts";
import { holdOrRefuse } from "./book.server.ts";
import type { VisitFollowers } from "./change-state.server.ts";
import type { Visit, VisitTimeChange } from "./contract.ts";
import { releaseHours } from "./hold.server.ts";
import { openForEdit, stampAfter, visitAgain } from "./open.server.ts";
import { type NewHour, refuseForStaff } from "./refusals.server.ts";
import { whenOfStored } from "./rules.ts";
import { EVENTS, visitSummary } from "./sentences.ts";
import { updateVisit, type VisitRecord } from "./store.server.ts";
import { visitForStaff } from "./view.server.ts";
import { findJobAnew, lasting } from "./visit-length.server.ts";
import { untilOf } from "./visit-length.ts";
import { factsOf } from "./visit-states.ts";

/**
 * Moves a visit to another time for staff, or gives it its first. A cancelled or missed visit is reinstated. One
 * transaction releases the old hours and reserves the new ones. The customer is notified and has to confirm again.
 *
 * @throws RuleError slot_taken | car_received | changed_meanwhile (409) | quarantined | bad_day | bad_time | not_open (422)
 * @source rules 3.15
 */
export function moveVisit(
	at: Platform,
	actor: Actor,
	leadId: string,
	change: VisitTimeChange,
	{ changing }: VisitFollowers,
): Promise<Visit> {
	return inTransaction(at.db, async (trx) => {
		const visit = await openForEdit(at, trx, leadId, change);
		await changing(trx, leadId);
		await refuseForgotten(trx, leadId);
		const { whyNotMove } = factsOf(visit.state);
		if (whyNotMove) throw new RuleError("not_open", whyNotMove);
		const settings = await lockSettings(trx);
		const job = lasting(await findJobAnew(trx, visit, settings), change.minutes);
		const hour = { day: change.day, time: change.time, job };
		refuseForStaff(at.now(), settings, hour);
		const manner = { field: "time" as const, overbook: change.overbook };
		await putAt(at, trx, settings, visit, hour, manner, { by: "shop", author: actor.fullName });
		return visitForStaff(at, await visitAgain(trx, leadId), settings);
	});
}

const NEWS = { timed: "time_chosen", moved: "time_changed" } as const;

/** Moves a visit that this transaction has locked. Staff have to confirm again if the customer moved it. */
export async function putAt(
	at: Platform,
	trx: Trx,
	settings: Settings,
	visit: VisitRecord,
	hour: NewHour,
	manner: Parameters<typeof holdOrRefuse>[4],
	who: { by: "customer" } | { by: "shop"; author: string },
): Promise<void> {
	const { leadId, service, car } = visit;
	const { day, time, job } = hour;
	const given = visit.startMinute === null ? "timed" : "moved";
	const standsAgain = !factsOf(visit.state).holdsHours;
	const start = minuteOfClock(time);
	await releaseHours(trx, leadId);
	if (!visit.isQuarantined)
		await holdOrRefuse(at, trx, settings, { day, job, leadId, start }, manner);
	await updateVisit(trx, leadId, {
		day,
		startMinute: start,
		minutes: job.minutes,
		isDropOff: job.dropOff ? 1 : 0,
		...(who.by === "customer" && { state: "pending" }),
		...(standsAgain && { state: "confirmed", cancelReason: null, cancelledBy: null }),
		customerConfirmedAt: null,
		dayTold: null,
		dayAgreed: null,
		sequence: visit.sequence + 1,
		updatedAt: stampAfter(visit, at.now()),
	});
	const when = { day, time, until: untilOf(job) };
	const told = {
		text: EVENTS[given](whenOfStored(visit), when),
		summary: visitSummary({ service, car, ...when }),
	};
	const state = standsAgain ? "scheduled" : undefined;
	if (who.by === "shop")
		await followLead(trx, at.now(), leadId, { ...told, author: who.author, state });
	else await reopenLead(trx, at.now(), leadId, { ...told, news: NEWS[given] });
	const happening = standsAgain ? "confirmed" : given;
	await announceVisit(at, trx, settings, await visitAgain(trx, leadId), happening, who.by);
}
