import type { Order } from "#features/workshop/work-orders/contract.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";

type Step = Order["next"][number];
/** The one thing that an order asks for: a step, an approval at the counter, an estimate, or a message that it is ready. */
export type NextPress =
	| { kind: "step"; step: Step }
	| { kind: "approve"; estimateId: string }
	| { kind: "draft"; draftId: string }
	| { kind: "quote" | "notify" };

/** Returns the main step, forward on the car's way, even if it is not possible yet. */
export const getMainStep = <Next extends { is_back: boolean }>(next: readonly Next[]) =>
	next.find(({ is_back: isBack }) => !isBack);

/** Returns what an order asks for now; undefined while it only waits. */
export function getNextPress(order: Order): NextPress | undefined {
	const { isInside, isReady, hasStarted } = getOrderStateInfo(order.state);
	if (!isInside) return undefined;
	const main = getMainStep(order.next);
	if (isReady) {
		// New work was approved: the car goes back to work.
		const step = main?.why_not ? order.next.find(({ is_back: isBack }) => isBack) : main;
		const canWrite = order.phone !== null && order.has_whatsapp;
		if (!main?.why_not && !order.is_notified && canWrite) return { kind: "notify" };
		return step && { kind: "step", step };
	}
	if (main && !main.why_not) return { kind: "step", step: main };
	if (order.estimate?.is_waiting) return { kind: "approve", estimateId: order.estimate.id };
	if (order.draft_id) return { kind: "draft", draftId: order.draft_id };
	return order.estimate || hasStarted ? undefined : { kind: "quote" };
}
