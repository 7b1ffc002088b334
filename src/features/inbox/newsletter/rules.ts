export const STATE_LABELS: Record<SubscriptionState, string> = {
	pending: "Sin confirmar",
	active: "Suscrito",
	unsubscribed: "De baja",
};

/** Returns the label of a subscription beside a customer. */
export const getSubscriptionLabel = ({ state }: { state: SubscriptionState }): string =>
	state === "active" ? "Confirmado" : STATE_LABELS[state];

/** A subscription is pending until its email is confirmed, then active until it is unsubscribed. */
export const SUBSCRIPTION_STATES = ["pending", "active", "unsubscribed"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Filters of the address list. */
export const SUBSCRIBER_FILTERS = ["active", "pending", "unsubscribed", "all"] as const;
export const SUBSCRIBERS_PER_PAGE = 50;

/** The two links in newsletter emails. */
export const LINK_PURPOSES = ["confirm", "leave"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Retention of an unsubscribed address. */
export const UNSUBSCRIBED_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

const HOUR_MS = 60 * 60 * 1000;
/** Minimum interval between emails to an address, so that a stranger cannot fill its mailbox. */
const MIN_EMAIL_INTERVAL_MS: Record<SubscriptionState, number> = {
	pending: HOUR_MS,
	active: 24 * HOUR_MS,
	// Only the owner of the mailbox can unsubscribe, so no wait is needed.
	unsubscribed: 0,
};

/** Returns whether a repeated sign-up gets another email; an empty `confirmationRequestedAt` means that none was sent. */
export function isEmailDue(
	{ state, confirmationRequestedAt }: { state: SubscriptionState; confirmationRequestedAt: string },
	now: Date,
): boolean {
	return (
		!confirmationRequestedAt ||
		now.getTime() - Date.parse(confirmationRequestedAt) >= MIN_EMAIL_INTERVAL_MS[state]
	);
}

/** Masks an address so that only its owner recognizes it: «a••@correo.com». */
export function maskEmail(email: string): string {
	const [name = "", domain = ""] = email.split("@");
	return `${name.slice(0, 1)}••@${domain}`;
}
