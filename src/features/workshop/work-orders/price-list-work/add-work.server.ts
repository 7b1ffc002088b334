import { setApprovedService } from "#core/requests/hooks.server.ts";
import { findCar } from "#features/workshop/cars/store.server.ts";
import { approveFromPriceList } from "#features/workshop/estimates/price-list/price-list.server.ts";
import type { AddedWork } from "#features/workshop/work-orders/contract.ts";
import { NO_SUCH_ORDER } from "#features/workshop/work-orders/messages.ts";
import { requireNotReady } from "#features/workshop/work-orders/moves/order-guards.server.ts";
import { lockOrderForChange } from "#features/workshop/work-orders/moves/order-lock.server.ts";
import { updateOrder } from "#features/workshop/work-orders/store.server.ts";
import type { Call } from "#server/call.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { runOnce } from "#server/work.server.ts";

/**
 * Adds price list items that the customer of a car inside approves at the counter. Repeating the request, also after a
 * lost response, adds them once.
 *
 * @throws NotFoundError | RuleError not_on_menu (422) | estimate_open | price_changed | not_now | changed_meanwhile (409)
 * @source rules 10.17, 11.18
 */
export async function addWork(
	call: Call,
	{ orderId, addition }: { orderId: string; addition: AddedWork },
): Promise<void> {
	const { ctx, actor } = call;
	const submission = { scope: "menu-work", body: { orderId, ...addition } };
	await runOnce(call, submission, async (work) => {
		const { trx } = work;
		const { work: selections, updated_at } = addition;
		const order = await lockOrderForChange(work, { orderId, change: { updated_at } });
		requireNotReady(order);
		const { leadId } = order;
		const car = requireFound(await findCar(trx, order.carId), NO_SUCH_ORDER);
		const id = await approveFromPriceList(work, { leadId, car, selections });
		await setApprovedService(trx, leadId, getIds(selections));
		await updateOrder(trx, order, { now: ctx.now(), by: actor.fullName }, {});
		return { id };
	});
}
