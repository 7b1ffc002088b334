import { getCallName } from "#domain/text/greeting.ts";
import { listInside } from "#features/workshop/work-orders/board-read-model.server.ts";
import type { OrderCard } from "#features/workshop/work-orders/contract.ts";
import { BLOCKER_MESSAGES } from "#features/workshop/work-orders/messages.ts";
import { getReadyUndoUntil } from "#features/workshop/work-orders/moves/undo-ready.server.ts";
import { requireInside } from "#features/workshop/work-orders/store.server.ts";
import { getOrder, loadCards } from "#features/workshop/work-orders/view.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import { MechanicOrder, MechanicView } from "./mechanic-view-contract.ts";

/**
 * Lists the cars inside for mechanics. Parsing by the schema removes every field that it does not declare.
 *
 * @source rules 11.12
 */
export async function readMechanicView(call: Call) {
	const { ctx, actor } = call;
	const now = ctx.now();
	const cards = await loadCards(ctx.reads, await listInside(ctx.reads), now);
	return MechanicView.parse({
		cars: cards.map((card) => toMechanicCard(card, actor)),
		now: now.toISOString(),
	});
}

/** Reads one car inside for mechanics. @throws NotFoundError also when the car has left */
export async function readMechanicOrder(call: Call, orderId: string) {
	const { ctx, actor } = call;
	await requireInside(ctx.db, orderId);
	const order = await getOrder(ctx, ctx.db, actor, orderId);
	const { id, lead_id: leadId, state, state_at: stateAt } = order;
	const undoUntil = await getReadyUndoUntil(ctx.db, { id, leadId, state, stateAt }, ctx.now());
	return MechanicOrder.parse({ ...toMechanicCard(order, actor), undo_until: undoUntil });
}

const toMechanicCard = (card: OrderCard, { id }: Actor) => ({
	...card,
	first_name: getCallName(card.name),
	is_mine: card.mechanic?.id === id,
	blocker: card.group === "approval" ? BLOCKER_MESSAGES.answer : card.blocker,
});
