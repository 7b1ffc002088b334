import { assertNotForgotten } from "#core/requests/store.server.ts";
import { hasRight } from "#domain/permissions.ts";
import { UNFINISHED_RETENTION_MS } from "#features/workshop/photos/rules.ts";
import { rejectOrder } from "#features/workshop/work-orders/errors.server.ts";
import {
	formatAlreadyInside,
	formatCarsInside,
	getRequestLockReason,
	LOCKED_MESSAGES,
	NO_SUCH_ORDER,
	NOT_ALLOWED_MESSAGES,
} from "#features/workshop/work-orders/messages.ts";
import { getOrderStateInfo, listOrderStatesWith } from "#features/workshop/work-orders/order-states.ts";
import {
	findInsideOrder,
	findOrder,
	findOrderOfLead,
	hasDoneWork,
	listMoves,
	lockOrderOfLead,
	type OrderRow,
} from "#features/workshop/work-orders/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { countRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";

/** Creates the error for an action that the order's state does not allow. */
export const notNowError = (message: string) => rejectOrder("not_now", message);

/** Requires each field whose message is a string. @throws RuleError missing (422) with the message of each field */
export function requireFields(fields: Record<string, string | false | null | undefined>): void {
	const missing = Object.entries(fields).filter((field): field is [string, string] => !!field[1]);
	const [first] = missing;
	if (first) throw rejectOrder("missing", first[1], { fields: Object.fromEntries(missing) });
}

/** Requires a car inside that is not ready: only then its approved work may change. @throws RuleError not_now (409) */
export function requireNotReady({ state }: Pick<OrderRow, "state">): void {
	const { isInside, isReady } = getOrderStateInfo(state);
	if (!isInside || isReady)
		throw notNowError(isReady ? NOT_ALLOWED_MESSAGES.ready : NOT_ALLOWED_MESSAGES.over);
}

/**
 * Accepts staff photos until a day after the car left, for slow uploads.
 *
 * @returns the id of the order's request, to which the photos belong
 * @throws NotFoundError | RuleError not_now | person_gone (409)
 */
export async function requirePhotosOpen(
	{ db, now }: Pick<AppContext, "db" | "now">,
	orderId: string,
): Promise<string> {
	const { leadId, state, stateAt } = requireFound(await findOrder(db, orderId), NO_SUCH_ORDER);
	const isLate = Date.parse(stateAt) + UNFINISHED_RETENTION_MS < now().getTime();
	if (isLate && !getOrderStateInfo(state).isInside) throw notNowError(NOT_ALLOWED_MESSAGES.over);
	await assertNotForgotten(db, leadId);
	return leadId;
}

/**
 * Requires an order whose photos this person may see: mechanics only those of a car inside.
 *
 * @returns the id of the order's request, to which the photos belong
 * @throws NotFoundError
 */
export async function requirePhotosVisible(
	db: DbOrTrx,
	actor: Pick<Actor, "role">,
	orderId: string,
): Promise<string> {
	const { leadId, state } = requireFound(await findOrder(db, orderId), NO_SUCH_ORDER);
	const isVisible = getOrderStateInfo(state).isInside || hasRight(actor, "orders");
	requireFound(isVisible, NOT_ALLOWED_MESSAGES.over);
	return leadId;
}

/**
 * Rejects closing a request by hand while its car is inside, or after a delivery.
 *
 * @throws RuleError car_inside | car_delivered (409)
 * @source rules 11.13
 */
export async function requireRequestReleased(trx: Trx, { id, isOpen }: { id: string; isOpen: boolean }) {
	const order = await findOrderOfLead(trx, id);
	const lockReason = order && getRequestLockReason(order.state, isOpen);
	if (lockReason)
		throw rejectOrder(getOrderStateInfo(order.state).isInside ? "car_inside" : "car_delivered", lockReason);
}

/**
 * Rejects a visit for a request whose car was received; another visit is a new request.
 *
 * @throws RuleError car_received (409)
 * @source rules 11.13
 */
export async function requireNotReceived(trx: Trx, leadId: string): Promise<void> {
	if (await findOrderOfLead(trx, leadId)) throw rejectOrder("car_received", LOCKED_MESSAGES.visit);
}

/** Rejects withdrawing an approval once work started. @throws RuleError work_begun (409) @source rules 10.10 */
export async function requireWorkNotStarted(trx: Trx, leadId: string): Promise<void> {
	// The lock waits for a move that starts work. Check all moves: a car that left may have had work done.
	const order = await lockOrderOfLead(trx, leadId);
	if (!order) return;
	const hasStarted = (await listMoves(trx, order.id)).some(({ to }) => getOrderStateInfo(to).hasStarted);
	if (hasStarted) throw rejectOrder("work_begun", LOCKED_MESSAGES.estimate);
	// The debt of a car that left rests on the approval of the work done.
	if (!getOrderStateInfo(order.state).isInside && (await hasDoneWork(trx, order.id)))
		throw rejectOrder("work_begun", LOCKED_MESSAGES.charged);
}

/** Requires that the car is not inside already. @throws RuleError already_inside (409) with its current order */
export async function requireCarNotInside(trx: Trx, carId: string, now: Date): Promise<void> {
	const order = await findInsideOrder(trx, carId);
	if (order)
		throw rejectOrder("already_inside", formatAlreadyInside(order, now), { extra: { id: order.id } });
}

/** Rejects switching off work orders while cars are inside. @throws RuleError cars_inside (422) */
export async function requireEmptyWorkshop(trx: Trx): Promise<void> {
	const inside = trx.selectFrom("workOrders").where("state", "in", listOrderStatesWith("isInside"));
	const count = await countRows(inside);
	if (count === 0) return;
	throw rejectOrder("cars_inside", formatCarsInside(count), { field: "usesWorkOrders" });
}
