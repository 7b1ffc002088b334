/** A subscription waits ("pendiente") until its letter is answered, then stands ("activa") until it is left ("baja"). */
export const SUBSCRIPTION_STATES = ["pending", "active", "unsubscribed"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** What the list of addresses can be narrowed to. */
export const SUBSCRIBER_FILTERS = ["active", "pending", "unsubscribed", "all"] as const;
export const SUBSCRIBERS_PER_PAGE = 50;

/** The two links of our letters. */
export const LINK_PURPOSES = ["confirm", "leave"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** How long the address of somebody who left is kept. */
export const LEFT_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const HOUR_MS = 60 * 60 * 1000;
/** How soon an address gets another letter: whoever types somebody else's must not fill their mailbox. */
const LETTER_EVERY_MS: Record<SubscriptionState, number> = {
	pending: HOUR_MS,
	active: 24 * HOUR_MS,
	// Only who has the mailbox can have left.
	unsubscribed: 0,
};

/** Whether somebody who asks again gets a letter again; an empty `askedAt` had none so far. */
export function isLetterDue(
	{ state, askedAt }: { state: SubscriptionState; askedAt: string },
	now: Date,
): boolean {
	return !askedAt || now.getTime() - Date.parse(askedAt) >= LETTER_EVERY_MS[state];
}

/** Enough of an address for its owner to recognise it: «a••@correo.com». */
export function hintOf(email: string): string {
	const [name = "", domain = ""] = email.split("@");
	return `${name.slice(0, 1)}••@${domain}`;
}
