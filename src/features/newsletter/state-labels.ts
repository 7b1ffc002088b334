import type { SubscriptionState } from "./rules.ts";

export const STATE_LABELS: Record<SubscriptionState, string> = {
	pendiente: "Sin confirmar",
	activa: "Suscrito",
	baja: "De baja",
};

/** How a subscription reads beside a customer. */
export const subscriptionWords = ({ state }: { state: SubscriptionState }): string =>
	state === "activa" ? "Confirmado" : STATE_LABELS[state];
