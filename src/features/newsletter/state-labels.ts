import type { SubscriptionState } from "./rules.ts";

export const STATE_LABELS: Record<SubscriptionState, string> = {
	pending: "Sin confirmar",
	active: "Suscrito",
	unsubscribed: "De baja",
};

/** How a subscription reads beside a customer. */
export const subscriptionWords = ({ state }: { state: SubscriptionState }): string =>
	state === "active" ? "Confirmado" : STATE_LABELS[state];
