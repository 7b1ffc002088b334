import { findCar } from "#features/cars/store.server.ts";
import { approveFromMenu } from "#features/estimates/menu.server.ts";
import type { KindRooms } from "#features/leads/kind-rooms.server.ts";
import { once } from "#platform/database/once.server.ts";
import { idsOf } from "#platform/database/rows.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { WorkAdded } from "./contract.ts";
import { refuseReady } from "./inside.server.ts";
import { openOrder } from "./open.server.ts";
import { NO_SUCH_ORDER } from "./sentences.ts";
import { updateOrder } from "./store.server.ts";

/**
 * Adds price list items that the customer of a car inside approves at the counter. Repeating the request, also after a
 * lost response, adds them once.
 *
 * @throws NotFoundError | RuleError not_on_menu (422) | estimate_open | price_changed | not_now | changed_meanwhile (409)
 * @source rules 10.17, 11.18
 */
export async function addWork(
	at: Platform,
	actor: Actor,
	leadId: string,
	{ asked, key, rooms }: { asked: WorkAdded; key: string | undefined; rooms: KindRooms },
): Promise<void> {
	const submission = { scope: "menu-work", key, body: { leadId, ...asked } };
	await once(at, submission, async (trx) => {
		const { work, updated_at } = asked;
		const order = await openOrder(at, trx, actor, leadId, { updated_at });
		refuseReady(order);
		const car = mustExist(await findCar(trx, order.carId), NO_SUCH_ORDER);
		const id = await approveFromMenu(at, trx, actor, { leadId, car, work });
		await rooms.service_request.learnService?.(trx, leadId, idsOf(work));
		await updateOrder(trx, order, { now: at.now(), by: actor.fullName }, {});
		return { id };
	});
}
