import { unarriveVisit } from "#features/appointments/arrive.server.ts";
import { dropUnusedCar, findCar } from "#features/cars/store.server.ts";
import { annulFromMenu } from "#features/estimates/menu.server.ts";
import { bringLead } from "#features/leads/follow.server.ts";
import { exchangeWords, lockLead } from "#features/leads/store.server.ts";
import { removeTaken } from "#features/photos/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { forgetSameBody } from "#platform/database/once.server.ts";
import { deleteRows } from "#platform/database/rows.server.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { notNow } from "./inside.server.ts";
import { openOrder } from "./open.server.ts";
import { RECEIVING_SCOPE } from "./receive.server.ts";
import { EVENTS, NOT_NOW } from "./sentences.ts";
import { type Before, listMoves } from "./store.server.ts";
import { canUndo, workIn } from "./view.server.ts";

/**
 * Undoes a mistaken reception while nothing followed it: restores request, visit and car, annuls the approval made with
 * it, and removes the staff's photos. A request that the reception created is closed: the customer did not ask for it.
 *
 * @throws NotFoundError | RuleError changed_meanwhile | not_now (409)
 * @source rules 11.3
 */
export function undoReception(
	at: Platform,
	actor: Actor,
	leadId: string,
	seen: { updated_at: string },
): Promise<{ lead_id: string; is_closed: boolean }> {
	return inTransaction(at.db, async (trx) => {
		const order = await openOrder(at, trx, actor, leadId, seen);
		const now = at.now();
		const before = JSON.parse(order.before) as Before;
		const moves = (await listMoves(trx, leadId)).length;
		const { menu: id } = before;
		if (!canUndo(order, moves, await workIn(trx, leadId, now))) throw notNow(NOT_NOW.undo);
		const isWithdrawn = id === undefined || (await annulFromMenu(trx, now, actor, { leadId, id }));
		if (!isWithdrawn) throw notNow(NOT_NOW.undo);
		const { reference, carId } = order;
		await deleteRows(trx, "workOrderJobs", { leadId });
		await deleteRows(trx, "workOrderMoves", { leadId });
		await deleteRows(trx, "workOrders", { leadId });
		await removeTaken(trx, leadId, now);
		await unarriveVisit(at, trx, leadId, before.visit);
		const car = await findCar(trx, carId);
		const { news } = await lockLead(trx, leadId);
		for (const word of [car?.plate ?? "", reference])
			await exchangeWords(trx, await lockLead(trx, leadId), word, "");
		const closed = { state: "lost" as const, lostReason: "Recibido por error" };
		const { lead, isNew } = before;
		// The request's former car may have been merged into another since.
		const carBefore = lead.carId ? ((await findCar(trx, lead.carId))?.id ?? null) : null;
		await bringLead(trx, now, leadId, {
			author: actor.fullName,
			text: EVENTS.undone(reference),
			set: isNew
				? { ...closed, carId: null }
				: { ...lead, carId: carBefore, news: news ?? lead.news },
		});
		await dropUnusedCar(trx, carId, order.receivedAt);
		await forgetSameBody(trx, RECEIVING_SCOPE, leadId);
		return { lead_id: leadId, is_closed: isNew };
	});
}
