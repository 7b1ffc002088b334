import { setApprovedService } from "#core/requests/hooks.server.ts";
import { findCar } from "#features/workshop/cars/store.server.ts";
import { approveCheckup } from "#features/workshop/estimates/check-up.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { NO_SUCH_ORDER } from "./messages.ts";
import { type OrderRow, storeJobMark } from "./store.server.ts";

/**
 * Adds the check-up of a car that leaves unrepaired as work that was done, so that its account asks for it.
 *
 * @source rules 11.43
 */
export async function chargeCheckup(
	ctx: AppContext,
	trx: Trx,
	actor: Actor,
	{ order, cents }: { order: OrderRow; cents: number },
): Promise<void> {
	const { id: orderId, leadId, carId } = order;
	const car = requireFound(await findCar(trx, carId), NO_SUCH_ORDER);
	const { jobId, serviceId } = await approveCheckup(ctx, trx, actor, { leadId, car, cents });
	if (serviceId) await setApprovedService(trx, leadId, [serviceId]);
	const done = { doneAt: ctx.now().toISOString(), doneBy: actor.fullName, dropReason: "" };
	await storeJobMark(trx, { orderId, rootJobId: jobId }, done);
}
