import { BY_VISITOR } from "#features/leads/authors.ts";
import { followLead } from "#features/leads/follow.server.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { LinkedSubscription } from "./contract.ts";
import { queueLetter } from "./letters.server.ts";
import { findLinked, lockLinked, type Subscriber } from "./link.server.ts";
import { hintOf, type LinkPurpose } from "./rules.ts";
import { EVENTS } from "./sentences.ts";
import { changeSubscriber } from "./store.server.ts";

/**
 * Returns the subscription of an email link without changing it.
 *
 * @throws NotFoundError for a link that is not ours
 */
export async function readLink(
	at: Platform,
	link: { purpose: LinkPurpose; token: string },
): Promise<LinkedSubscription> {
	return shown(await findLinked(at, at.db, link));
}

/**
 * Confirms a pending subscription from its email link. Repeating it returns the state, and does not resubscribe.
 *
 * @throws NotFoundError for a link that is not ours, or that a later email replaced
 * @source rules 5.6
 */
export async function confirmSubscription(
	at: Platform,
	token: string,
): Promise<LinkedSubscription> {
	return inTransaction(at.db, async (trx) => {
		const subscriber = await lockLinked(at, trx, { purpose: "confirm", token });
		if (subscriber.state !== "pending") return shown(subscriber);
		const set = { state: "active", confirmedAt: at.now().toISOString() } as const;
		await changeSubscriber(trx, subscriber, set);
		await close(at, trx, subscriber, { text: EVENTS.confirmed, state: "won" });
		const confirmed = { ...subscriber, ...set };
		// Only the owner of the mailbox can confirm.
		await queueLetter(at, trx, "welcome", { subscriber: confirmed, mayLeave: true });
		return shown(confirmed);
	});
}

/**
 * Unsubscribes an address without confirmation or email; idempotent.
 *
 * @throws NotFoundError for a link that is not ours
 * @source rules 5.7; RFC 8058; Ley 81/2019
 */
export async function leaveNewsletter(at: Platform, token: string): Promise<LinkedSubscription> {
	return inTransaction(at.db, async (trx) => {
		const subscriber = await lockLinked(at, trx, { purpose: "leave", token });
		if (subscriber.state === "unsubscribed") return shown(subscriber);
		const set = { state: "unsubscribed", leftAt: at.now().toISOString() } as const;
		await changeSubscriber(trx, subscriber, set);
		await close(at, trx, subscriber, { text: EVENTS.left, state: "lost" });
		return shown({ ...subscriber, ...set });
	});
}

const shown = ({ state, email }: Pick<Subscriber, "state" | "email">): LinkedSubscription => ({
	state,
	email_hint: hintOf(email),
});

/** Closes the lead, because a subscription needs no work from staff. */
function close(
	at: Platform,
	trx: Trx,
	{ leadId }: Subscriber,
	told: { text: string; state: "won" | "lost" },
): Promise<void> {
	return followLead(trx, at.now(), leadId, { author: BY_VISITOR, ...told });
}
