import type { SubscriptionState } from "./rules.ts";

export const STATE_LABELS: Record<SubscriptionState, string> = {
	pending: "Sin confirmar",
	active: "Suscrito",
	unsubscribed: "De baja",
};

/** Returns the label of a subscription beside a customer. */
export const getSubscriptionLabel = ({ state }: { state: SubscriptionState }): string =>
	state === "active" ? "Confirmado" : STATE_LABELS[state];
