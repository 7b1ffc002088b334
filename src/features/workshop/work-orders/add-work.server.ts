import { setApprovedService } from "#core/requests/hooks.server.ts";
import { findCar } from "#features/workshop/cars/store.server.ts";
import { approveFromPriceList } from "#features/workshop/estimates/price-list.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withIdempotency } from "#server/database/idempotency.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import type { AddedWork } from "./contract.ts";
import { NO_SUCH_ORDER } from "./messages.ts";
import { requireNotReady } from "./order-guards.server.ts";
import { lockOrderForChange } from "./order-lock.server.ts";
import { updateOrder } from "./store.server.ts";

/**
 * Adds price list items that the customer of a car inside approves at the counter. Repeating the request, also after a
 * lost response, adds them once.
 *
 * @throws NotFoundError | RuleError not_on_menu (422) | estimate_open | price_changed | not_now | changed_meanwhile (409)
 * @source rules 10.17, 11.18
 */
export async function addWork(
	ctx: AppContext,
	actor: Actor,
	orderId: string,
	{ input, key }: { input: AddedWork; key: string | undefined },
): Promise<void> {
	const submission = { scope: "menu-work", key, sender: actor, body: { orderId, ...input } };
	await withIdempotency(ctx, submission, async (trx) => {
		const { work, updated_at } = input;
		const order = await lockOrderForChange(ctx, trx, actor, orderId, { updated_at });
		requireNotReady(order);
		const { leadId } = order;
		const car = requireFound(await findCar(trx, order.carId), NO_SUCH_ORDER);
		const id = await approveFromPriceList(ctx, trx, actor, { leadId, car, work });
		await setApprovedService(trx, leadId, getIds(work));
		await updateOrder(trx, order, { now: ctx.now(), by: actor.fullName }, {});
		return { id };
	});
}
