import { findEvent } from "#core/requests/store.server.ts";
import { formatPastMoment } from "#domain/past-moment.ts";
import { hasRight } from "#domain/permissions.ts";
import { EVENTS, formatOrderChanged, NO_SUCH_ORDER } from "#features/workshop/work-orders/messages.ts";
import { lockOrder, type OrderRow } from "#features/workshop/work-orders/store.server.ts";
import { getOrder } from "#features/workshop/work-orders/view.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { alreadyDoneError, changedMeanwhileError, NotFoundError } from "#server/errors.ts";
import type { Work } from "#server/work.server.ts";

/** Creates the error for an order that does not exist; one whose reception was undone names who undid it. */
async function toMissingError({ now }: AppContext, trx: Trx, orderId: string) {
	// The event of undoing a reception has the id of its order.
	const undoing = await findEvent(trx, orderId);
	if (!undoing?.text.startsWith(EVENTS.undone(""))) return new NotFoundError(NO_SUCH_ORDER);
	return alreadyDoneError(
		`Esa recepción ya la deshizo ${undoing.author} ${formatPastMoment(undoing.createdAt, now())}.`,
	);
}

/**
 * Locks an order for a change until the transaction ends, and checks its version.
 *
 * @param change `updated_at` is the expected version
 * @throws NotFoundError | RuleError changed_meanwhile (409, with author, time, and for some roles both versions)
 * @source rules 11.8
 */
export async function lockOrderForChange(
	work: Work,
	{ orderId, change }: { orderId: string; change: { updated_at: string } },
): Promise<OrderRow> {
	const { ctx, trx, actor } = work;
	const order = await lockOrder(trx, orderId);
	if (!order) throw await toMissingError(ctx, trx, orderId);
	const { updated_at: expectedVersion, ...yours } = change;
	const { updatedAt, updatedBy, state, stateAt } = order;
	if (updatedAt === expectedVersion) return order;
	const message = formatOrderChanged(updatedBy, state, updatedAt, stateAt === updatedAt);
	// A mechanic learns what changed, without personal data.
	if (!hasRight(actor, "orders")) throw changedMeanwhileError(message);
	throw changedMeanwhileError(message, {
		current: await getOrder(ctx, trx, actor, orderId),
		yours,
	});
}
