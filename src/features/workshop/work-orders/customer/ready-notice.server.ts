import { hasContactSince } from "#core/requests/store.server.ts";
import { listMoves, type OrderRow } from "#features/workshop/work-orders/store.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { isJobSent } from "#server/outbox/queued-jobs.server.ts";

export type ReadyOrder = Pick<OrderRow, "id" | "leadId" | "state" | "stateAt">;

/** Tells whether the customer of a ready car knows: the email left, or staff wrote or called since. */
export async function isReadyNotified(db: DbOrTrx, order: ReadyOrder, now: Date): Promise<boolean> {
	const move = await findReadyMove(db, order);
	if (move && (await isJobSent(db, move.id, now))) return true;
	return hasContactSince(db, order.leadId, order.stateAt);
}

/** Finds the move that made the car ready; its email has the same id. */
export const findReadyMove = async (db: DbOrTrx, { id, state, stateAt }: ReadyOrder) =>
	(await listMoves(db, id)).findLast(({ to, at }) => to === state && at === stateAt);
