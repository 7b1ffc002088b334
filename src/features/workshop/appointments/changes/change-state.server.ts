import { CUSTOMER_CANCELLED_REASON } from "#core/requests/authors.ts";
import { applyLeadUpdate, markLeadUnscheduled } from "#core/requests/changes/lead-updates.server.ts";
import { assertNotForgotten } from "#core/requests/store.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import { lockSettings } from "#core/settings/store.server.ts";
import {
	ensureHoursReserved,
	releaseHours,
} from "#features/workshop/appointments/booking/reserve-hours.server.ts";
import { REASON_REQUIRED } from "#features/workshop/appointments/booking/visit-form-messages.ts";
import { hasStarted } from "#features/workshop/appointments/booking/visit-start.ts";
import type { Visit, VisitStateChange } from "#features/workshop/appointments/contract.ts";
import { rejectAppointment } from "#features/workshop/appointments/errors.server.ts";
import { onVisitChanging } from "#features/workshop/appointments/hooks.server.ts";
import { getOutsideHoursMessage, LOST_REASON } from "#features/workshop/appointments/messages.ts";
import { notifyVisitChange } from "#features/workshop/appointments/notices/notify-visit-change.server.ts";
import type { VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import { toVisitTime } from "#features/workshop/appointments/rules.ts";
import {
	assertNoOtherOpenVisit,
	forgetSubmissions,
	getNextVersion,
	lockForEdit,
	lockVisit,
	lockVisitOfLead,
	reloadVisit,
	toVisitDoneError,
	updateVisit,
} from "#features/workshop/appointments/store.server.ts";
import { toStaffVisit } from "#features/workshop/appointments/view.server.ts";
import { getVisitStateInfo, validateStateChange } from "#features/workshop/appointments/visit-states.ts";
import type { Call } from "#server/call.server.ts";
import { type AnyWork, runWork } from "#server/work.server.ts";
import { getDayChange } from "./day-change.ts";
import { getStateEffects } from "./visit-effects.server.ts";

/**
 * Confirms, cancels or closes a visit on behalf of staff. A cancellation needs a reason and releases the hours at once.
 * A confirmation requires the shop to be open then; after a cancellation it also requires free hours. `insist` skips
 * both checks.
 *
 * @throws RuleError quarantined | impossible_state | reason_missing (422) | already_done | slot_taken | stands_nowhere |
 *   car_received | has_visit | changed_meanwhile (409)
 * @source rules 3.12, 3.13
 */
export function changeVisitState(
	call: Call,
	{ visitId, change }: { visitId: string; change: VisitStateChange },
): Promise<Visit> {
	const { ctx, actor } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const found = await lockVisit(trx, visitId);
		if (found?.state === change.state && !found.isQuarantined)
			throw await toVisitDoneError(work, { visit: found, label: getVisitStateInfo(found.state).label });
		const visit = await lockForEdit(work, { visitId, change });
		await onVisitChanging.run(trx, visit.leadId);
		const { state } = change;
		const cancelledBy = change.reason === CUSTOMER_CANCELLED_REASON ? "customer" : (change.by ?? "shop");
		assertTransitionAllowed(visit, change, ctx.now());
		const settings = await lockSettings(trx);
		const { isOpen, occupiesHours, hasArrived, isCancelled, notification } = getVisitStateInfo(state);
		if (isOpen) await assertNoOtherOpenVisit(trx, visit);
		const effects = getStateEffects(state);
		if (!occupiesHours) await releaseHours(trx, visitId);
		else {
			await assertNotForgotten(trx, visit.leadId);
			if (!hasArrived && !change.insist) assertShopOpen(visit, settings, ctx.now());
			await ensureHoursReserved(work, { settings, visit, field: "time", overbook: change.insist });
		}
		if (isCancelled) await forgetSubmissions(trx, visit);
		const shouldNotify = notification !== null && needsNotification(visit);
		await updateVisit(trx, visitId, {
			state,
			cancelReason: isCancelled ? change.reason : null,
			cancelledBy: isCancelled ? cancelledBy : null,
			...(shouldNotify && { sequence: visit.sequence + 1 }),
			...(change.insist && { acceptedDayChange: getDayChange(visit, settings) ?? visit.acceptedDayChange }),
			...(isCancelled && { acceptedDayChange: null, customerConfirmedAt: null }),
			updatedAt: getNextVersion(visit, ctx.now()),
		});
		const cancellation = { cancelledBy: cancelledBy, cancelReason: change.reason };
		const text = effects.formatHistoryLine(toVisitTime(visit), cancellation);
		const logEntry = { author: actor.fullName, text };
		const { getAlertType } = effects;
		const request = settings.usesWorkOrders ? effects.requestWithOrders : effects.request;
		// A customer who asked for the cancellation has been in contact with the shop.
		const wasContacted = isCancelled && cancelledBy === "customer";
		if (getAlertType)
			await markLeadUnscheduled(trx, ctx.now(), visit.leadId, {
				...logEntry,
				alert: getAlertType(cancelledBy),
				wasReached: wasContacted,
			});
		else await applyLeadUpdate(trx, ctx.now(), visit.leadId, { ...logEntry, state: request ?? undefined });
		if (shouldNotify)
			await notifyVisitChange(work, {
				settings,
				visit: await reloadVisit(trx, visitId),
				eventType: notification,
				changedBy: "shop",
			});
		return toStaffVisit(ctx, await reloadVisit(trx, visitId), settings);
	});
}

function assertTransitionAllowed(visit: VisitRecord, { state, reason }: VisitStateChange, now: Date) {
	const current = { ...toVisitTime(visit), state: visit.state };
	const stateError = validateStateChange(current, state, now);
	if (stateError) throw rejectAppointment("impossible_state", stateError, { field: "state" });
	if (getVisitStateInfo(state).isCancelled && !reason)
		throw rejectAppointment("reason_missing", REASON_REQUIRED, { field: "reason" });
}

/**
 * Rejects a confirmation for a time when the shop is closed by now. A confirmed visit keeps its promise, and a visit
 * that has started is a fact.
 *
 * @throws RuleError stands_nowhere (409)
 */
function assertShopOpen(visit: VisitRecord, settings: Settings, now: Date) {
	const dayChange = getDayChange(visit, settings);
	if (!dayChange || getVisitStateInfo(visit.state).isConfirmed || hasStarted(toVisitTime(visit), now)) return;
	throw rejectAppointment("stands_nowhere", getOutsideHoursMessage(dayChange));
}

/** Returns false for a visit marked as attended or missed: correcting it needs no notification. */
function needsNotification(visit: VisitRecord): boolean {
	const { hasArrived, isMissed } = getVisitStateInfo(visit.state);
	return !hasArrived && !isMissed;
}

/**
 * Checks that a lost request has no upcoming visit. Staff must cancel it first, so that the customer is notified, the
 * hour released and the calendar updated. A visit in quarantine was never announced, so it is cancelled here.
 *
 * @throws RuleError open_visit (422)
 */
export async function requireNoOpenVisit(work: AnyWork, leadId: string): Promise<void> {
	const { ctx, trx } = work;
	const visit = await lockVisitOfLead(trx, leadId);
	const blockedReason = visit && getStateEffects(visit.state).loseError;
	if (!blockedReason) return;
	if (!visit.isQuarantined) throw rejectAppointment("open_visit", blockedReason);
	await updateVisit(trx, visit.id, {
		state: "cancelled",
		cancelReason: LOST_REASON,
		cancelledBy: "shop",
		customerConfirmedAt: null,
		updatedAt: getNextVersion(visit, ctx.now()),
	});
	await forgetSubmissions(trx, visit);
}
