import {
	findReadyMove,
	isReadyNotified,
	type ReadyOrder,
} from "#features/workshop/work-orders/customer/ready-notice.server.ts";
import { NOT_ALLOWED_MESSAGES, READY_UNDONE } from "#features/workshop/work-orders/messages.ts";
import {
	getOrderStateInfo,
	getReadyUndoEnd,
	WORKING_STATE,
} from "#features/workshop/work-orders/order-states.ts";
import { lockOrder } from "#features/workshop/work-orders/store.server.ts";
import type { Call } from "#server/call.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { cancelOutboxJob } from "#server/outbox/queued-jobs.server.ts";
import { runWork } from "#server/work.server.ts";
import { moveOrderWithin } from "./move.server.ts";
import { notNowError } from "./order-guards.server.ts";

/**
 * Takes back a «Listo» that was pressed by mistake: the car is at work again, and the email that waited does not leave.
 *
 * @throws NotFoundError | RuleError already_done | not_now | changed_meanwhile (409)
 * @source rules 11.12
 */
export function undoReady(
	call: Call,
	{ orderId, updated_at }: { orderId: string; updated_at: string },
): Promise<void> {
	const { ctx } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const order = await lockOrder(trx, orderId);
		if (order && getOrderStateInfo(order.state).isReady) {
			const error = await getUndoReadyError(trx, order, ctx.now());
			if (error) throw notNowError(error);
			const move = await findReadyMove(trx, order);
			if (move) await cancelOutboxJob(trx, move.id);
		}
		const move = { to: WORKING_STATE, updated_at, reason: READY_UNDONE };
		const noBasis = { basis_reason: "", delivered_to: "" };
		await moveOrderWithin(work, { orderId, move: { ...move, ...noBasis } });
	});
}

/** Returns until when «Listo» may be taken back; null when it may not. */
export async function getReadyUndoUntil(db: DbOrTrx, order: ReadyOrder, now: Date): Promise<string | null> {
	const isOpen = getOrderStateInfo(order.state).isReady && !(await getUndoReadyError(db, order, now));
	return isOpen ? getReadyUndoEnd(order.stateAt) : null;
}

/** Returns why «Listo» stays, or undefined. */
async function getUndoReadyError(db: DbOrTrx, order: ReadyOrder, now: Date): Promise<string | undefined> {
	if (now.toISOString() > getReadyUndoEnd(order.stateAt)) return NOT_ALLOWED_MESSAGES.undoReadyLate;
	return (await isReadyNotified(db, order, now)) ? NOT_ALLOWED_MESSAGES.undoReadyNotified : undefined;
}
