import type { SubscriptionState } from "./rules.ts";

export const STATE_LABELS: Record<SubscriptionState, string> = {
	pendiente: "Sin confirmar",
	activa: "Suscrito",
	baja: "De baja",
};

/** How a subscription reads beside a customer. */
export function subscriptionWords(one: {
	state: SubscriptionState;
	confirmedAt: string | null;
}): string {
	if (one.state === "activa" && !one.confirmedAt) return "Suscrito, sin confirmar";
	return one.state === "activa" ? "Confirmado" : STATE_LABELS[one.state];
}
