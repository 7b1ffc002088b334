import type { Delivery } from "#features/workshop/payments/contract.ts";
import { rejectPayment } from "#features/workshop/payments/errors.server.ts";
import { findAccount } from "#features/workshop/payments/ledger/accounts.server.ts";
import { formatBalanceLeft } from "#features/workshop/payments/messages.ts";
import { queueReceipt } from "#features/workshop/payments/receipts/receipt-email.server.ts";
import { OrderMove } from "#features/workshop/work-orders/contract.ts";
import { NO_SUCH_ORDER } from "#features/workshop/work-orders/messages.ts";
import { moveOrderWithin } from "#features/workshop/work-orders/moves/move.server.ts";
import { DELIVERED_STATE } from "#features/workshop/work-orders/order-states.ts";
import { findOrder } from "#features/workshop/work-orders/store.server.ts";
import type { Call } from "#server/call.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { requireFound } from "#server/errors.ts";
import { runOnce } from "#server/work.server.ts";
import { addPayment } from "./take-payment.server.ts";

/**
 * Hands a car over and takes its payment in one transaction: both are stored, or neither. A car leaves with a balance
 * only after the question. Repeating the submission, also after a lost response, delivers and takes once.
 *
 * @returns the id of the order's request, which has the account
 * @throws NotFoundError | RuleError missing | too_little (422) | not_now | changed | changed_meanwhile | paid_meanwhile |
 *   overpaid | balance_left | person_gone (409)
 * @source rules 12.1
 */
export async function deliverCar(
	call: Call,
	{ orderId, delivery }: { orderId: string; delivery: Delivery },
): Promise<string> {
	const { ctx } = call;
	const submission = { scope: "deliveries", body: { orderId, ...delivery } };
	await runOnce(call, submission, async (work) => {
		const { trx } = work;
		const { payment, leaves_balance: leavesBalance, sends_receipt: sendsReceipt, ...handover } = delivery;
		const move = OrderMove.parse({ to: DELIVERED_STATE, ...handover });
		await moveOrderWithin(work, { orderId, move });
		const leadId = await getLeadId(trx, orderId);
		const paymentId = payment ? await addPayment(work, { leadId, payment }) : null;
		const { balanceCents = 0 } = (await findAccount(trx, leadId)) ?? {};
		if (balanceCents > 0 && !leavesBalance)
			throw rejectPayment("balance_left", formatBalanceLeft(balanceCents), {
				extra: { balance_cents: balanceCents },
			});
		if (paymentId && sendsReceipt)
			await queueReceipt(work, { id: paymentId, to: "", field: "sends_receipt" });
		return { paymentId };
	});
	return getLeadId(ctx.db, orderId);
}

/** Returns the request of an order. @throws NotFoundError */
const getLeadId = async (db: DbOrTrx, orderId: string) =>
	requireFound(await findOrder(db, orderId), NO_SUCH_ORDER).leadId;
