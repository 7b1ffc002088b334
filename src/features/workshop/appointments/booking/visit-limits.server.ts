import { BURST_LIMITS } from "#core/requests/burst-protection/rules.ts";
import type { Settings } from "#core/settings/contract.ts";
import { getDayPlan, listOpenSpans, type OpenPlan } from "#core/settings/rules.ts";
import { normalizeMailbox } from "#domain/email-limit.ts";
import { DAY_MS, toPanamaDay } from "#domain/time.ts";
import { rejectAppointment } from "#features/workshop/appointments/errors.server.ts";
import { getTooManyVisitsMessage } from "#features/workshop/appointments/messages.ts";
import {
	countUnknownSenderSlots,
	countUpcomingVisits,
	findRequester,
	listUpcomingBookings,
} from "#features/workshop/appointments/read-model.server.ts";
import { MAX_OPEN_VISITS } from "#features/workshop/appointments/rules.ts";
import type { Trx } from "#server/database/db.server.ts";
import { toSubscriberNetwork } from "#server/limits.server.ts";
import type { AnyWork } from "#server/work.server.ts";
import { getSlotCapacity, listSlotMinutes, type VisitDuration } from "./visit-duration.ts";

/** A visit that has had no day for longer than this no longer counts as upcoming. */
const MAX_WAIT_MS = 30 * DAY_MS;

/**
 * Rejects a booking if the customer already has the maximum of upcoming visits, so that one sender cannot fill the
 * agenda. Call it after the request has its number: the next request waits for this transaction, so bursts count right.
 *
 * @param input the request just opened, and the visitor's address as the server saw it
 * @throws RuleError too_many_visits (422)
 * @source rules 3.11
 */
export async function assertBelowVisitLimits(
	trx: Trx,
	now: Date,
	{ leadId, address }: { leadId: string; address: string },
): Promise<void> {
	const requester = await findRequester(trx, leadId);
	// A quarantined request reserves no hours.
	if (requester.isQuarantined) return;
	const today = toPanamaDay(now);
	const waitingSince = new Date(now.getTime() - MAX_WAIT_MS).toISOString();
	const customerFilter = requester.customerId
		? { customerId: requester.customerId, today, waitingSince }
		: undefined;
	if (customerFilter && (await countUpcomingVisits(trx, customerFilter)) >= MAX_OPEN_VISITS.phone)
		throw createTooManyVisitsError("phone");
	const bookings = await listUpcomingBookings(trx, today);
	const isSameMailbox = (email: string | null) =>
		email !== null &&
		requester.email !== null &&
		normalizeMailbox(email) === normalizeMailbox(requester.email);
	if (bookings.filter(({ email }) => isSameMailbox(email)).length >= MAX_OPEN_VISITS.email)
		throw createTooManyVisitsError("email");
	const since = new Date(now.getTime() - DAY_MS).toISOString();
	const network = toSubscriberNetwork(address);
	const networkBookings = bookings.filter(
		(visit) =>
			visit.createdAt > since && visit.address !== null && toSubscriberNetwork(visit.address) === network,
	);
	if (networkBookings.length >= MAX_OPEN_VISITS.network) throw createTooManyVisitsError("network");
}

type SlotToCheck = { day: string; start: number; duration: VisitDuration };

/**
 * Checks whether unanswered requests from unknown senders would exceed their share of a day's slots.
 *
 * @source rules 4.42
 */
export async function isUnknownSenderLimitReached(
	work: AnyWork,
	{ settings, day, start, duration }: { settings: Settings } & SlotToCheck,
): Promise<boolean> {
	const {
		ctx: { env },
		trx,
	} = work;
	const plan = getDayPlan(day, settings);
	if (!("opens" in plan)) return false;
	const hours = duration.dropOff ? 1 : countSpanMinutes(plan) / 60;
	const maxShare = Math.min(1, BURST_LIMITS.dayShare * env.BIELA_CROWD);
	const occupied = await countUnknownSenderSlots(trx, {
		day,
		pool: duration.dropOff?.serviceId ?? "",
	});
	// Always allow the first one.
	return (
		occupied > 0 &&
		occupied + listSlotMinutes(start, duration).length >
			hours * getSlotCapacity(duration, settings) * maxShare
	);
}

const countSpanMinutes = (plan: OpenPlan) =>
	listOpenSpans(plan).reduce((minutes, { opens, closes }) => minutes + closes - opens, 0);

function createTooManyVisitsError(limitedBy: keyof typeof MAX_OPEN_VISITS) {
	const message = getTooManyVisitsMessage(limitedBy, MAX_OPEN_VISITS[limitedBy]);
	return rejectAppointment("too_many_visits", message, limitedBy === "network" ? {} : { field: limitedBy });
}
