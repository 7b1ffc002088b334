import { getCallName } from "#domain/text/greeting.ts";
import type { Call } from "#server/call.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import { listInside } from "./board-read-model.server.ts";
import type { OrderCard } from "./contract.ts";
import { MechanicOrder, MechanicView } from "./mechanic-view-contract.ts";
import { BLOCKER_MESSAGES } from "./messages.ts";
import { requireInside } from "./store.server.ts";
import { getReadyUndoUntil } from "./undo-ready.server.ts";
import { getOrder, loadCards } from "./view.server.ts";

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
