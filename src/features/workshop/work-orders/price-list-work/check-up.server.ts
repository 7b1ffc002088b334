import { setApprovedService } from "#core/requests/hooks.server.ts";
import { findCar } from "#features/workshop/cars/store.server.ts";
import { approveCheckup } from "#features/workshop/estimates/price-list/check-up.server.ts";
import { NO_SUCH_ORDER } from "#features/workshop/work-orders/messages.ts";
import { type OrderRow, storeJobMark } from "#features/workshop/work-orders/store.server.ts";
import { requireFound } from "#server/errors.ts";
import type { Work } from "#server/work.server.ts";

/**
 * Adds the check-up of a car that leaves unrepaired as work that was done, so that its account asks for it.
 *
 * @source rules 11.43
 */
export async function chargeCheckup(
	work: Work,
	{ order, cents }: { order: OrderRow; cents: number },
): Promise<void> {
	const { ctx, trx, actor } = work;
	const { id: orderId, leadId, carId } = order;
	const car = requireFound(await findCar(trx, carId), NO_SUCH_ORDER);
	const { jobId, serviceId } = await approveCheckup(work, { leadId, car, cents });
	if (serviceId) await setApprovedService(trx, leadId, [serviceId]);
	const done = { doneAt: ctx.now().toISOString(), doneBy: actor.fullName, dropReason: "" };
	await storeJobMark(trx, { orderId, rootJobId: jobId }, done);
}
