import type { Order } from "#features/workshop/work-orders/contract.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";

/** The place of an order's car: in work, done and still here, or gone. */
export type OrderPhase = "inWork" | "ready" | "left";

export function getOrderPhase({ state }: Pick<Order, "state">): OrderPhase {
	const { isInside, isReady } = getOrderStateInfo(state);
	if (!isInside) return "left";
	return isReady ? "ready" : "inWork";
}
