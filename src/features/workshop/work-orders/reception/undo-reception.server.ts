import { applyCarProgress } from "#core/requests/changes/lead-updates.server.ts";
import { lockLead, replaceLeadKeywords } from "#core/requests/store.server.ts";
import { undoVisitArrival } from "#features/workshop/appointments/changes/visit-arrival.server.ts";
import { deleteUnusedCar, findCar } from "#features/workshop/cars/store.server.ts";
import { annulPriceListApproval } from "#features/workshop/estimates/price-list/price-list.server.ts";
import { removeStaffPhotos } from "#features/workshop/photos/store.server.ts";
import { onReceptionUndoing } from "#features/workshop/work-orders/hooks.server.ts";
import { EVENTS, NOT_ALLOWED_MESSAGES } from "#features/workshop/work-orders/messages.ts";
import { notNowError } from "#features/workshop/work-orders/moves/order-guards.server.ts";
import { lockOrderForChange } from "#features/workshop/work-orders/moves/order-lock.server.ts";
import { listMoves, type StateBeforeReception } from "#features/workshop/work-orders/store.server.ts";
import { canUndo, loadWork } from "#features/workshop/work-orders/view.server.ts";
import type { Call } from "#server/call.server.ts";
import { forgetSubmissionBody } from "#server/database/idempotency.server.ts";
import { deleteRows } from "#server/database/rows.server.ts";
import { runOnce } from "#server/work.server.ts";
import { RECEPTION_SCOPE } from "./receive.server.ts";

/**
 * Undoes a mistaken reception while nothing followed it: restores request, visit and car, annuls the approval made with
 * it, and removes the staff's photos. A request that the reception created is closed: the customer did not ask for it.
 * Repeating the submission under its key undoes it once.
 *
 * @throws NotFoundError | RuleError changed_meanwhile | not_now (409)
 * @source rules 11.3
 */
export async function undoReception(
	call: Call,
	{ orderId, expected }: { orderId: string; expected: { updated_at: string } },
): Promise<{ lead_id: string; is_closed: boolean }> {
	const { ctx, actor } = call;
	const submission = {
		scope: "reception-undos",
		body: { orderId, ...expected },
		isRepeatedByKeyOnly: true,
	};
	const { answer } = await runOnce(call, submission, async (work) => {
		const { trx } = work;
		const order = await lockOrderForChange(work, { orderId, change: expected });
		const now = ctx.now();
		const before = JSON.parse(order.before) as StateBeforeReception;
		const moves = (await listMoves(trx, orderId)).length;
		const { menu: id } = before;
		const { leadId, reference, carId } = order;
		if (!canUndo(order, moves, await loadWork(trx, leadId, now)))
			throw notNowError(NOT_ALLOWED_MESSAGES.undo);
		const isApprovalUndone = id === undefined || (await annulPriceListApproval(work, { leadId, id }));
		if (!isApprovalUndone) throw notNowError(NOT_ALLOWED_MESSAGES.undo);
		await onReceptionUndoing.run(trx, leadId);
		await deleteRows(trx, "workOrderJobs", { orderId });
		await deleteRows(trx, "workOrderMoves", { orderId });
		await deleteRows(trx, "workOrders", { id: orderId });
		await removeStaffPhotos(trx, leadId, now);
		if (before.visit) await undoVisitArrival(work, before.visit);
		const car = await findCar(trx, carId);
		const { alert } = await lockLead(trx, leadId);
		for (const searchWord of [car?.plate ?? "", reference])
			await replaceLeadKeywords(trx, await lockLead(trx, leadId), searchWord, "");
		const closed = { state: "lost" as const, lostReason: "Recibido por error" };
		const { lead, isNew } = before;
		// The request's former car may have been merged into another since.
		const carBefore = lead.carId ? ((await findCar(trx, lead.carId))?.id ?? null) : null;
		await applyCarProgress(trx, now, leadId, {
			// The order is gone: its id finds who undid it, for a colleague whose page still shows it.
			id: orderId,
			author: actor.fullName,
			text: EVENTS.undone(reference),
			set: isNew ? { ...closed, carId: null } : { ...lead, carId: carBefore, alert: alert ?? lead.alert },
			cause: "undone_reception",
		});
		await deleteUnusedCar(trx, carId, order.receivedAt);
		await forgetSubmissionBody(trx, RECEPTION_SCOPE, orderId);
		return { lead_id: leadId, is_closed: isNew };
	});
	return answer;
}
