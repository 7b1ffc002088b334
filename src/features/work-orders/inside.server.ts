import { refuseForgotten } from "#features/leads/store.server.ts";
import { HALF_KEPT_MS } from "#features/photos/rules.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { countOf } from "#platform/database/rows.server.ts";
import { conflict, mustExist, RuleError, refusedField } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { factsOf, statesThat } from "./order-states.ts";
import { ALREADY_INSIDE, carsInside, heldBy, INSIDE, NO_SUCH_ORDER, NOT_NOW } from "./sentences.ts";
import { findOrder, insideWith, listMoves, lockOrder, type OrderRow } from "./store.server.ts";

/** Creates the error for an action that the order's state does not allow. */
export const notNow = (sentence: string) => conflict("not_now", sentence);

/** Requires each field whose message is a string. @throws RuleError missing (422) with the message of each field */
export function refuseMissing(fields: Record<string, string | false | null | undefined>): void {
	const missing = Object.entries(fields).filter((field): field is [string, string] => !!field[1]);
	const [first] = missing;
	if (first) throw new RuleError("missing", first[1], { fields: Object.fromEntries(missing) });
}

/** Requires a car inside that is not ready: only then its approved work may change. @throws RuleError not_now (409) */
export function refuseReady({ state }: Pick<OrderRow, "state">): void {
	const { isInside, isReady } = factsOf(state);
	if (!isInside || isReady) throw notNow(isReady ? NOT_NOW.ready : NOT_NOW.over);
}

/**
 * Accepts staff photos until a day after the car left, for slow uploads.
 *
 * @throws NotFoundError | RuleError not_now | person_gone (409)
 */
export async function refusePhotosOver({ db, now }: Pick<Platform, "db" | "now">, leadId: string) {
	const { state, stateAt } = mustExist(await findOrder(db, leadId), NO_SUCH_ORDER);
	const isLate = Date.parse(stateAt) + HALF_KEPT_MS < now().getTime();
	if (isLate && !factsOf(state).isInside) throw notNow(NOT_NOW.over);
	await refuseForgotten(db, leadId);
}

/**
 * Rejects closing a request by hand while its car is inside, or after a delivery.
 *
 * @throws RuleError car_inside | car_delivered (409)
 * @source rules 11.13
 */
export async function refuseHeld(trx: Trx, { id, isOpen }: { id: string; isOpen: boolean }) {
	const order = await findOrder(trx, id);
	const why = order && heldBy(order.state, isOpen);
	if (why) throw conflict(factsOf(order.state).isInside ? "car_inside" : "car_delivered", why);
}

/**
 * Rejects a visit for a request whose car was received; another visit is a new request.
 *
 * @throws RuleError car_received (409)
 * @source rules 11.13
 */
export async function refuseReceived(trx: Trx, leadId: string): Promise<void> {
	if (await findOrder(trx, leadId)) throw conflict("car_received", INSIDE.visit);
}

/** Rejects withdrawing an approval once work started. @throws RuleError work_begun (409) @source rules 10.10 */
export async function refuseBegun(trx: Trx, leadId: string): Promise<void> {
	// The lock waits for a move that starts work. Check all moves: a car that left may have had work done.
	if (!(await lockOrder(trx, leadId))) return;
	const hasBegun = (await listMoves(trx, leadId)).some(({ to }) => factsOf(to).hasBegun);
	if (hasBegun) throw conflict("work_begun", INSIDE.estimate);
}

/** Requires that the car is not inside already. @throws RuleError already_inside (409) with its current order */
export async function refuseTwice(trx: Trx, carId: string): Promise<void> {
	const inside = await insideWith(trx, carId);
	if (inside) throw conflict("already_inside", ALREADY_INSIDE, { id: inside });
}

/** Rejects switching off work orders while cars are inside. @throws RuleError cars_inside (422) */
export async function refuseWhileInside(trx: Trx): Promise<void> {
	const inside = trx.selectFrom("workOrders").where("state", "in", statesThat("isInside"));
	const count = await countOf(inside);
	if (count === 0) return;
	throw refusedField("cars_inside", "usesWorkOrders", carsInside(count));
}
