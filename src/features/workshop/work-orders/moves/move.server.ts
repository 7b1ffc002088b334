import { getLaterInstant } from "#core/audit/rules.ts";
import { applyCarProgress } from "#core/requests/changes/lead-updates.server.ts";
import { assertNotForgotten } from "#core/requests/store.server.ts";
import { formatStateReached } from "#domain/past-moment.ts";
import { hasRight } from "#domain/permissions.ts";
import { getJobRetentionEnd } from "#domain/retention.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { OrderWork } from "#features/workshop/work-orders/board-status.server.ts";
import type { OrderMove } from "#features/workshop/work-orders/contract.ts";
import { notifyCustomer } from "#features/workshop/work-orders/customer/notify-customer.server.ts";
import { rejectOrder } from "#features/workshop/work-orders/errors.server.ts";
import {
	formatNoTransition,
	NOT_ALLOWED_MESSAGES,
	REQUIRED_MESSAGES,
} from "#features/workshop/work-orders/messages.ts";
import {
	findTransition,
	getOrderStateInfo,
	getReadyUndoEnd,
	isArrival,
} from "#features/workshop/work-orders/order-states.ts";
import { chargeCheckup } from "#features/workshop/work-orders/price-list-work/check-up.server.ts";
import {
	addMove,
	listMoves,
	lockOrder,
	type OrderRow,
	updateOrder,
} from "#features/workshop/work-orders/store.server.ts";
import {
	getDoneTotalCents,
	getOrder,
	isOverdue,
	loadWork,
} from "#features/workshop/work-orders/view.server.ts";
import type { Call } from "#server/call.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { alreadyDoneError } from "#server/errors.ts";
import { runOnce, type Work } from "#server/work.server.ts";
import { notNowError, requireCarNotInside, requireFields } from "./order-guards.server.ts";
import { lockOrderForChange } from "./order-lock.server.ts";
import { formatHistoryEvent, getMoveError, getStateRules, isDone } from "./state-rules.server.ts";

/**
 * Moves an order to its next state, or one step back. A missing requirement is an error, and nothing changes. Repeating
 * the submission under its key moves it once.
 *
 * @throws NotFoundError | RuleError missing (422) | already_done | not_now | already_inside | person_gone |
 *   changed_meanwhile (409)
 * @source rules 11.4, 11.5, 11.6, 11.7, 11.8, 11.43
 */
export async function moveOrder(
	call: Call,
	{ orderId, move }: { orderId: string; move: OrderMove },
): Promise<void> {
	const submission = {
		scope: "moves",
		body: { orderId, ...move },
		isRepeatedByKeyOnly: true,
	};
	await runOnce(call, submission, async (work) => {
		await moveOrderWithin(work, { orderId, move });
		return { id: orderId };
	});
}

/** Moves an order in an existing transaction. */
export async function moveOrderWithin(
	work: Work,
	{ orderId, move }: { orderId: string; move: OrderMove },
): Promise<void> {
	const { ctx, trx, actor } = work;
	const now = ctx.now();
	const { to, reason, checkup_cents: checkupCents } = move;
	const found = await lockOrder(trx, orderId);
	if (found?.state === to) throw await toReachedError(work, found);
	const order = await lockOrderForChange(work, { orderId, change: move });
	const { leadId } = order;
	await assertNotForgotten(trx, leadId);
	const { isDelivered, isInside, isReady } = getOrderStateInfo(to);
	const transition = findTransition(order.state, to);
	if (!transition) throw notNowError(formatNoTransition(order.state, to));
	const basis = move.basis ?? order.basis;
	const basisReason = move.basis ? move.basis_reason : order.basisReason;
	requireFields({
		reason: transition.needsReason && !reason && REQUIRED_MESSAGES.reason,
		basis_reason: move.basis && !move.basis_reason && REQUIRED_MESSAGES.basisReason,
		delivered_to: isDelivered && !move.delivered_to && REQUIRED_MESSAGES.deliveredTo,
		km_out:
			isDelivered && isBelowReading(move.km_out, order.kmIn) && REQUIRED_MESSAGES.kmOut(order.kmIn ?? 0),
		checkup_cents: checkupCents !== undefined && (isInside || isDelivered) && REQUIRED_MESSAGES.checkup,
	});
	if (checkupCents !== undefined) await chargeCheckup(work, { order, cents: checkupCents });
	const orderWork = await loadWork(trx, leadId, now);
	const { jobs } = orderWork;
	const moveError = getMoveError({ ...order, basis }, transition, { jobs, now, actor });
	if (moveError) throw notNowError(moveError);
	const totalCents = getDoneTotalCents(jobs);
	if (isDelivered && move.total_cents !== totalCents)
		throw rejectOrder("changed", NOT_ALLOWED_MESSAGES.total, { extra: { total_cents: totalCents } });
	const isReturning = isInside && !getOrderStateInfo(order.state).isInside;
	// The car may have returned with another request meanwhile.
	if (isReturning) await requireCarNotInside(trx, order.carId, now);
	const { state: from, promisedAt: promisedFrom } = order;
	// An overdue promise from before the car left belongs to the earlier stay.
	const promisedAt = isReturning && isOverdue(promisedFrom, to, now) ? null : promisedFrom;
	const author = actor.fullName;
	const stateAt = getLaterInstant(order.updatedAt, now);
	const set = {
		state: to,
		stateAt,
		basis,
		basisReason,
		promisedAt,
		...(isArrival(from) && { receivedAt: stateAt, receivedBy: author }),
		...((isReady || !isInside) && { waitsFor: null, waitDetail: "", waitUntil: null }),
		pickupReminderCount: 0,
		deliveredTo: isDelivered ? move.delivered_to : "",
		kmOut: isDelivered ? (move.km_out ?? null) : null,
		retainedUntil: isInside ? null : computeRetentionEnd(now, orderWork),
	};
	await updateOrder(trx, order, { now, by: author }, set);
	const promise = { promisedFrom, promisedTo: promisedAt };
	const moveId = await addMove(trx, {
		orderId,
		at: stateAt,
		by: author,
		from,
		to,
		reason,
		...promise,
	});
	const { requestState, notifies } = getStateRules(to);
	await applyCarProgress(trx, now, leadId, {
		author,
		text: formatHistoryEvent(from, transition, { ...move, basis, basisReason, totalCents }),
		set: {
			state: requestState,
			// Only reception clears the notice of the customer's answer.
			...(hasRight(actor, "orders") && { alert: null }),
			lostReason: isDelivered || isInside ? null : reason,
		},
	});
	if (!notifies || transition.isBack) return;
	// A mechanic may take «Listo» back, so the email waits that long.
	const job = isReady && !hasRight(actor, "orders") ? { id: moveId, dueAt: getReadyUndoEnd(stateAt) } : {};
	await notifyCustomer(work, { orderId, emailType: notifies, ...job });
}

/** Creates the error for an order that is in the wanted state already: it names who moved it, and when. */
async function toReachedError(work: Work, order: OrderRow) {
	const { ctx, trx, actor } = work;
	const { id, state, stateAt } = order;
	const move = (await listMoves(trx, id)).findLast(({ to, at }) => to === state && at === stateAt);
	const done = { by: move?.by ?? order.updatedBy, doneAt: stateAt, now: ctx.now() };
	const message = formatStateReached(getOrderStateInfo(state).label, done);
	// A mechanic learns what changed, without personal data.
	if (!hasRight(actor, "orders")) return alreadyDoneError(message);
	return alreadyDoneError(message, { current: await getOrder(ctx, trx, actor, id) });
}

/** Tells whether the odometer shows less than at the reception. */
const isBelowReading = (kmOut: number | null | undefined, kmIn: number | null) =>
	typeof kmOut === "number" && kmIn !== null && kmOut < kmIn;

/** Computes until when the person's data is kept: the longest warranty plus 24 months. @source rules 5.5 */
function computeRetentionEnd(now: Date, { approval, jobs }: OrderWork): string {
	const done = new Set(getIds(jobs.filter(isDone)));
	const months = (approval?.jobs ?? []).map(({ rootId, warrantyMonths }) =>
		done.has(rootId) ? (warrantyMonths ?? 0) : 0,
	);
	return getJobRetentionEnd(toPanamaDay(now), Math.max(0, ...months));
}
