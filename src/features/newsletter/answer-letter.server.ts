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
 * What a link of our letters is about; reading it changes nothing.
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
 * Confirms a subscription from its mailbox, once: again it says the same, and after leaving it brings nobody back.
 *
 * @throws NotFoundError for a link that is not ours, or that a later letter replaced
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
		// Only the mailbox itself can have confirmed.
		await queueLetter(at, trx, "welcome", { subscriber: confirmed, mayLeave: true });
		return shown(confirmed);
	});
}

/**
 * Takes an address off the list, without a question and without a letter; again it says the same.
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

/** Nobody has anything to do about who is on the list, or off it again. */
function close(
	at: Platform,
	trx: Trx,
	{ leadId }: Subscriber,
	told: { text: string; state: "won" | "lost" },
): Promise<void> {
	return followLead(trx, at.now(), leadId, { author: BY_VISITOR, ...told });
}
