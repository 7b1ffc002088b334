import { BY_VISITOR } from "#features/leads/authors.ts";
import { followLead, reopenLead } from "#features/leads/follow.server.ts";
import { leadBehind } from "#features/leads/link/behind.server.ts";
import { getSettings, lockSettings } from "#features/settings/store.server.ts";
import { type DbOrTrx, inTransaction, type Trx } from "#platform/database/db.server.ts";
import { mustExist, RuleError, refusedField } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { announceVisit } from "./announce.server.ts";
import { offer, takenPlaces } from "./availability.server.ts";
import { holdAgain } from "./book.server.ts";
import type { Availability, OwnCancellation, OwnTimeChange, PublicVisit } from "./contract.ts";
import { newsOfVisit } from "./day-news.ts";
import { releaseHours } from "./hold.server.ts";
import { putAt } from "./move.server.ts";
import { lockVisit, stampAfter, visitAgain } from "./open.server.ts";
import { findVisitRecord } from "./read-model.server.ts";
import { slotTaken } from "./refusals.server.ts";
import { timeOf, whenOfStored, whyNotDay, whyNotOpen, whyNotTime } from "./rules.ts";
import { EVENTS, FULL_HOUR, HOUR_CHANGED, NOTHING_TO_CONFIRM, UNKNOWN_VISIT } from "./sentences.ts";
import { letAskAgain, updateVisit, type VisitRecord } from "./store.server.ts";
import { visitForCustomer } from "./view.server.ts";
import { whyNotChange } from "./visit-effects.server.ts";
import { findJobAnew } from "./visit-length.server.ts";
import { factsOf } from "./visit-states.ts";

/**
 * Returns the visit of a customer's link.
 *
 * @throws NotFoundError for an invalid link, or when the customer's data was erased
 * @source rules 3.14
 */
export async function visitBehind(
	at: Pick<Platform, "now">,
	db: DbOrTrx,
	token: string,
): Promise<VisitRecord> {
	const leadId = await leadBehind(at, db, { token, unknown: UNKNOWN_VISIT });
	return mustExist(await findVisitRecord(db, leadId), UNKNOWN_VISIT);
}

/** Returns a visit for the customer portal. @throws NotFoundError for an invalid link */
export async function readOwnVisit(at: Platform, token: string): Promise<PublicVisit> {
	return visitForCustomer(at, at.db, await visitBehind(at, at.db, token));
}

/** Returns the hours to which a customer may move their visit; its own hours count as free. */
export async function ownAvailability(
	at: Platform,
	token: string,
	{ from, days }: { from: string; days: number },
): Promise<Availability> {
	const visit = await visitBehind(at, at.db, token);
	const calendar = await getSettings(at.db);
	const job = await findJobAnew(at.db, visit, calendar);
	const ask = { from, days, leadId: visit.leadId, job };
	return offer(at.db, { now: at.now(), calendar }, ask);
}

/**
 * Confirms a visit on behalf of its customer. A second confirmation changes nothing. Reserves the hour if it has no
 * reservation yet.
 *
 * @param expectedHour the hour that the customer confirms
 * @throws RuleError no_hour | bad_day | too_late (422) | changed | slot_taken (409, with the next free hours)
 */
export function confirmOwnVisit(at: Platform, token: string, seen = ""): Promise<PublicVisit> {
	const isTold = ({ state, customerConfirmedAt }: VisitRecord) =>
		factsOf(state).isOpen && customerConfirmedAt !== null;
	return changeOwn(at, token, isTold, async (trx, visit) => {
		const { leadId } = visit;
		const when = whenOfStored(visit);
		if (when.day === null || when.time === null) throw new RuleError("no_hour", NOTHING_TO_CONFIRM);
		if (seen && seen !== `${when.day} ${when.time}`)
			throw new RuleError("changed", HOUR_CHANGED, { status: 409 });
		const settings = await lockSettings(trx);
		const closed = whyNotOpen(when.day, when.time, settings, visit.minutes);
		if (closed && newsOfVisit(visit, settings)) throw new RuleError("bad_day", closed);
		await holdAgain(at, trx, settings, visit, { field: "preferredTime" });
		await updateVisit(trx, leadId, {
			customerConfirmedAt: at.now().toISOString(),
			updatedAt: stampAfter(visit, at.now()),
		});
		const text = EVENTS.coming(when);
		await followLead(trx, at.now(), leadId, { author: BY_VISITOR, text });
		await announceVisit(at, trx, settings, await visitAgain(trx, leadId), "confirmed", "customer");
	});
}

/**
 * Moves a visit to another hour on behalf of its customer. Releases the old hours and reserves the new ones in one
 * transaction. A request for the current hour (a lost response, a double tap) changes nothing.
 *
 * @throws RuleError slot_taken (409, with the next free hours) | bad_day | bad_time | too_late (422)
 */
export function moveOwnVisit(
	at: Platform,
	token: string,
	{ preferredDate: day, preferredTime: time }: OwnTimeChange,
): Promise<PublicVisit> {
	const isThere = (visit: VisitRecord) =>
		factsOf(visit.state).isOpen && visit.day === day && timeOf(visit.startMinute) === time;
	return changeOwn(at, token, isThere, async (trx, visit) => {
		const { leadId } = visit;
		const settings = await lockSettings(trx);
		const moment = { now: at.now(), calendar: settings };
		const job = await findJobAnew(trx, visit, settings);
		const closed = whyNotDay(day, moment);
		if (closed) throw refusedField("bad_day", "preferredDate", closed);
		const taken = (await takenPlaces(trx, { from: day, to: day }, leadId))(job);
		const late = whyNotTime(day, time, moment, { ...job, taken });
		if (late === FULL_HOUR)
			throw await slotTaken(trx, moment, { day, job, leadId }, "preferredTime");
		if (late) throw refusedField("bad_time", "preferredTime", late);
		const manner = { field: "preferredTime" as const };
		await putAt(at, trx, settings, visit, { day, time, job }, manner, { by: "customer" });
	});
}

/** Cancels a visit on behalf of its customer and releases its hours. A repeat changes nothing. */
export function cancelOwnVisit(
	at: Platform,
	token: string,
	{ reason }: OwnCancellation,
): Promise<PublicVisit> {
	const isOff = ({ state }: VisitRecord) => factsOf(state).isCalledOff;
	return changeOwn(at, token, isOff, async (trx, visit) => {
		const { leadId, sequence } = visit;
		await releaseHours(trx, leadId);
		await letAskAgain(trx, visit);
		await updateVisit(trx, leadId, {
			state: "cancelled",
			cancelReason: reason || null,
			cancelledBy: "customer",
			customerConfirmedAt: null,
			sequence: sequence + 1,
			updatedAt: stampAfter(visit, at.now()),
		});
		const text = EVENTS.cancelled({ cancelledBy: "customer", cancelReason: reason });
		await reopenLead(trx, at.now(), leadId, { text, news: "cancelled_by_customer" });
		const settings = await getSettings(trx);
		await announceVisit(at, trx, settings, await visitAgain(trx, leadId), "cancelled", "customer");
	});
}

/**
 * Locks the visit of a link and changes it if it is still changeable.
 *
 * @param isDone returns true when the visit already has the requested state; the visit is then returned unchanged
 */
function changeOwn(
	at: Platform,
	token: string,
	isDone: (visit: VisitRecord) => boolean,
	work: (trx: Trx, visit: VisitRecord) => Promise<void>,
): Promise<PublicVisit> {
	return inTransaction(at.db, async (trx) => {
		const { leadId } = await visitBehind(at, trx, token);
		const visit = mustExist(await lockVisit(trx, leadId), UNKNOWN_VISIT);
		if (isDone(visit)) return visitForCustomer(at, trx, visit);
		const whyNot = whyNotChange({ ...whenOfStored(visit), state: visit.state }, at.now());
		if (whyNot) throw new RuleError("too_late", whyNot);
		await work(trx, visit);
		return visitForCustomer(at, trx, await visitAgain(trx, leadId));
	});
}
