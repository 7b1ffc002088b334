import { listStaffNames } from "#core/accounts/store.server.ts";
import { applyCarProgress } from "#core/requests/changes/lead-updates.server.ts";
import { EVENTS, WITHOUT_MECHANIC } from "#features/workshop/work-orders/messages.ts";
import { listOrderStatesWith } from "#features/workshop/work-orders/order-states.ts";
import { updateOrder } from "#features/workshop/work-orders/store.server.ts";
import { type DbOrTrx, lockForUpdate } from "#server/database/db.server.ts";
import type { Work } from "#server/work.server.ts";

/** Counts the cars in the workshop that each of some people works on, by person. */
export async function countOpenCars(
	db: DbOrTrx,
	staffIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	if (staffIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("workOrders")
		.select((select) => ["mechanicId", select.fn.countAll().as("cars")])
		.where("mechanicId", "in", staffIds)
		.where("state", "in", listOrderStatesWith("isInside"))
		.groupBy("mechanicId")
		.execute();
	return new Map(rows.flatMap(({ mechanicId, cars }) => (mechanicId ? [[mechanicId, Number(cars)]] : [])));
}

/**
 * Gives the cars in the workshop of one mechanic to another, or to none. The history of each request says who did it.
 *
 * @source rules 7.34
 */
export async function handOverCars(
	work: Work,
	{ from, to }: { from: string; to: string | null },
): Promise<void> {
	const { ctx, trx, actor } = work;
	// The cars in the workshop bound this list.
	const orders = trx
		.selectFrom("workOrders")
		.selectAll()
		.where("mechanicId", "=", from)
		.where("state", "in", listOrderStatesWith("isInside"))
		// Each order locks its request next, and every transaction locks requests in the order of their ids.
		.orderBy("leadId");
	const names = await listStaffNames(trx, to ? [from, to] : [from]);
	const text = EVENTS.mechanicChanged(names.get(from) ?? "", to ? (names.get(to) ?? "") : WITHOUT_MECHANIC);
	const now = ctx.now();
	const author = actor.fullName;
	for (const order of await lockForUpdate(trx, orders).execute()) {
		await updateOrder(trx, order, { now, by: author }, { mechanicId: to });
		await applyCarProgress(trx, now, order.leadId, { author, text, kind: "edited", set: {} });
	}
}
